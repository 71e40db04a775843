"use strict";
// A page at work. What is folded is built once it is opened.
(() => {
  function unfold(fold) {
    const script = fold.querySelector(":scope > script");
    if (!script) return;
    script.insertAdjacentHTML("beforebegin", script.textContent.replaceAll("<\\/script", "<" + "/script"));
    script.remove();
    report.bring(fold);
  }

  document.addEventListener("toggle", ({ target }) => {
    if (target.open && target.classList.contains("fold")) unfold(target);
  }, true);

  // Where a link leads, all is open.
  function arrive() {
    const place = document.getElementById(location.hash.slice(1));
    if (!place) return;
    report.all(".fold", place).forEach((fold) => {
      unfold(fold);
      fold.open = true;
    });
    place.scrollIntoView();
  }
  addEventListener("hashchange", arrive);

  report.bring(document);
  report.all("table.sortable").forEach((table) => new report.Table(table));
  arrive();
})();
