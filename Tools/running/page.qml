import QtQuick
import QtTest

// Shows a layout's screens as lists of rows, and does the steps that qt.py hands out by HTTP: to answer one is to ask
// for the next. Images say when they ask for a picture and when they let go of it.
Window {
    id: page
    property var screens
    property var settings
    property var stack: []
    property int asked: 0

    width: 375; height: 667; visible: true
    onFrameSwapped: if (motion.running) motion.frames.push(Math.round(motion.elapsedTime * 1000))
    Component.onCompleted: answer(null)

    function answer(told) {
        const request = new XMLHttpRequest();
        request.onreadystatechange = () => {
            if (request.readyState !== XMLHttpRequest.DONE) return;
            const [step, words] = JSON.parse(request.responseText);
            page[step](words);
            if (step !== "scroll") answer(null);
        };
        request.open("GET", Qt.application.arguments[3] + JSON.stringify(told));
        request.send();
    }
    function begin(told) { Object.assign(page, told); }
    function push(name) {
        if (stack.length) stack[0].visible = false;
        stack.unshift(list.createObject(contentItem, { screen: screens[name] }));
    }
    function pop() {
        stack.shift().destroy();
        stack[0].visible = true;
    }
    function scroll(table) {
        if (settings.finger) events.touchEvent(stack[0]).press(0, stack[0], 180, 300).commit();
        Object.assign(motion, { table, frames: [], finger: 300, running: true });
    }

    TestEvent { id: events }
    FrameAnimation {
        id: motion
        property var table
        property var frames
        property double offset
        property double finger

        onTriggered: {
            const list = page.stack[0], touch = page.settings.finger ? events.touchEvent(list) : null;
            while (table.length && table[0][0] <= elapsedTime * 1000) offset = table.shift()[1];
            // A list stays behind a finger by what the finger went before the list took hold.
            if (touch) touch.move(0, list, 180, finger -= offset - list.contentY).commit();
            else list.contentY = offset;
            if (table.length) return;
            stop();
            if (touch) touch.release(0, list, 180, finger).commit();
            list.cancelFlick();
            page.answer(frames);
        }
    }

    Component {
        id: list
        ListView {
            required property var screen
            width: page.width; height: page.height
            model: screen.rows
            cacheBuffer: page.settings.cacheBuffer ?? 320
            currentIndex: page.settings.currentIndex ?? 0
            reuseItems: page.settings.reuseItems ?? false
            delegate: Item {
                id: row
                required property var modelData
                width: page.width; height: ListView.view.screen.high
                Component.onCompleted: modelData.forEach((_, index) => picture.createObject(row, { row, index }))
            }
        }
    }
    Component {
        id: picture
        Image {
            required property Item row
            required property int index
            readonly property var place: row.modelData[index]
            property int serial: 0
            x: place[1]; width: place[3]; height: place[4]
            source: place[0]
            sourceSize: page.settings.sourceSize ? Qt.size(width * 2, height * 2) : undefined
            cache: page.settings.cache ?? true
            asynchronous: page.settings.asynchronous ?? false
            onSourceChanged: if (serial) ask()
            Component.onCompleted: ask()
            Component.onDestruction: console.log("drop", serial)

            function ask() {
                if (serial) console.log("drop", serial);
                serial = ++page.asked;
                console.log("ask", serial, source);
            }
        }
    }
}
