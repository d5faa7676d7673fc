import type { Lottie } from '@portal/contract'
import { box, curve, drawing, fill, ink, layer, moving, oval, segment, stroke } from './lottie.ts'

const emptyBench = drawing(
  'A bench in a park where nobody sits yet; a leaf falls',
  layer(
    {
      position: moving([0, 66, 58], [30, 84, 84], [60, 62, 108], [90, 82, 142], [120, 82, 142]),
      turn: moving([0, -20], [30, 40], [60, -30], [90, 70], [120, 70]),
      opacity: moving([0, 0], [10, 100], [100, 100], [120, 0]),
    },
    [oval(0, 0, 10, 6), fill(ink.leaf)],
  ),
  layer(
    {},
    [box(150, 92, 104, 9, 4), box(150, 107, 104, 9, 4), box(150, 124, 112, 9, 4), fill(ink.wood)],
    [box(112, 136, 6, 20, 2), box(188, 136, 6, 20, 2), fill(ink.grey)],
    [box(108, 108, 5, 40, 2), box(192, 108, 5, 40, 2), fill(ink.grey)],
  ),
  layer(
    { position: [56, 92], anchor: [56, 92], turn: moving([0, -2], [60, 2], [120, -2]) },
    [oval(44, 66, 44), oval(68, 62, 46), fill(ink.leaf)],
    [oval(56, 46, 50), oval(56, 74, 52, 40), fill(ink.green)],
  ),
  layer({}, [box(56, 116, 9, 62, 3), fill(ink.wood)]),
  layer({}, [segment(16, 147, 224, 147), stroke(ink.pale, 5)]),
)

const searchPath = drawing(
  'A magnifier that follows a path and finds nothing',
  layer(
    {
      position: moving([0, 52, 108], [30, 96, 84], [58, 152, 112], [84, 190, 82], [120, 52, 108]),
      turn: moving([0, -6], [30, 4], [58, -4], [84, 6], [120, -6]),
    },
    [segment(19, 19, 38, 38), stroke(ink.purple, 9)],
    [oval(0, 0, 50), stroke(ink.purple, 6)],
    [oval(0, 0, 46), fill(ink.pale, 35)],
  ),
  layer({}, [oval(24, 132, 12), fill(ink.green)]),
  layer({ position: [214, 62], scale: moving([0, 100, 100], [60, 125, 125], [120, 100, 100]) }, [
    oval(0, 0, 14),
    stroke(ink.red, 4),
  ]),
  layer({}, [
    curve(
      { x: 24, y: 132, leaving: [26, -10] },
      { x: 88, y: 84, arriving: [-28, 14], leaving: [24, -12] },
      { x: 150, y: 118, arriving: [-22, -12], leaving: [24, 12] },
      { x: 214, y: 62, arriving: [-26, 12] },
    ),
    stroke(ink.grey, 5, [2, 13]),
  ]),
)

const offlineCloud = drawing(
  'A cloud whose line is cut',
  layer({ position: [120, 146] }, [segment(-9, -9, 9, 9), segment(9, -9, -9, 9), stroke(ink.red, 5)]),
  layer({ position: moving([0, 136, 146], [60, 142, 146], [120, 136, 146]) }, [
    segment(4, 0, 64, 0),
    stroke(ink.grey, 5),
  ]),
  layer({ position: moving([0, 104, 146], [60, 98, 146], [120, 104, 146]) }, [
    segment(-4, 0, -64, 0),
    stroke(ink.grey, 5),
  ]),
  layer({ position: [120, 112], opacity: moving([0, 100], [60, 25], [120, 100]) }, [
    segment(0, 0, 0, 14),
    stroke(ink.grey, 5, [2, 8]),
  ]),
  layer(
    { position: moving([0, 120, 72], [60, 120, 66], [120, 120, 72]) },
    [box(1, 19, 66, 30), fill(ink.pale)],
    [oval(-32, 8, 52), oval(34, 6, 56), fill(ink.pale)],
    [oval(-4, -12, 70), fill(ink.purple)],
  ),
)

/** Every animation by file name. Their names for people are messages, `animations.<name>`. */
export const drawings = {
  'empty-bench': emptyBench,
  'search-path': searchPath,
  'offline-cloud': offlineCloud,
} as const satisfies Record<string, Lottie>

export type DrawingName = keyof typeof drawings
