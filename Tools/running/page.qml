import QtQuick
import QtTest

// Shows screens as lists of rows, and does the steps that qt.py hands out by HTTP: to answer one is to ask for the
// next. Images say when they ask for a picture and when they let go of it.
Window {
    id: page
    property var told; property var stack: []; property int asked: 0
    width: 375; height: 667; visible: true
    onFrameSwapped: if (motion.running) motion.frames.push(Math.round(motion.elapsedTime * 1000))
    Component.onCompleted: answer("")

    function answer(words) {
        const request = new XMLHttpRequest();
        request.onreadystatechange = () => {
            if (request.readyState !== XMLHttpRequest.DONE) return;
            const [step, how] = JSON.parse(request.responseText);
            page[step](how);
            if (step !== "scroll") answer("");
        };
        request.open("GET", Qt.application.arguments[3] + words);
        request.send();
    }
    function begin(variant) { told = variant; }
    function push(name) {
        if (stack.length) stack[0].visible = false;
        stack.unshift(list.createObject(contentItem, Object.assign({ screen: told.screens[name] }, told.list)));
    }
    function pop() { stack.shift().destroy(); stack[0].visible = true; }
    // A list has a velocity, by which it adds rows ahead of it, only while it is held.
    function scroll(table) {
        finger.mousePress(stack[0], 1, 1, Qt.LeftButton, Qt.NoModifier, 0);
        Object.assign(motion, { table, frames: [], running: true });
    }
    TestEvent { id: finger }

    FrameAnimation {
        id: motion
        property var table; property var frames; property double offset
        onTriggered: {
            while (table.length && table[0][0] <= elapsedTime * 1000) offset = table.shift()[1];
            page.stack[0].contentY = offset;
            if (table.length) return;
            stop();
            finger.mouseRelease(page.stack[0], 1, 1, Qt.LeftButton, Qt.NoModifier, 0);
            page.answer(frames.join());
        }
    }

    Component {
        id: list
        ListView {
            property var screen
            width: page.width; height: page.height; model: screen.rows; currentIndex: -1
            delegate: Item {
                id: row
                required property int index
                property var places: ListView.view.screen.pictures.filter(place => place[2] === index * height)
                width: page.width; height: ListView.view.screen.high
                Component.onCompleted: places.forEach((_, index) =>
                    picture.createObject(row, Object.assign({ row, index }, page.told.image)))
            }
        }
    }
    Component {
        id: picture
        Image {
            property Item row; property int index; property int serial: 0
            property var place: row.places[index]
            x: place[1]; width: place[3]; height: place[4]
            source: page.told.folder + page.told.files[place[0]]
            sourceSize: page.told.sourceSize ? Qt.size(width * 2, height * 2) : undefined
            onSourceChanged: if (serial) ask()
            Component.onCompleted: ask()
            Component.onDestruction: console.log("drop", serial)
            function ask() {
                if (serial) console.log("drop", serial);
                serial = ++page.asked;
                console.log("ask", serial, place[0]);
            }
        }
    }
}
