import type { documents as spanish } from '../es/documents.ts'

/** What the pages and parts about documents say in English. */
export const documents: typeof spanish = {
  side: {
    whole: 'Document',
    front: 'Front',
    back: 'Back',
  },
  take: {
    whole: 'Take a photo',
    front: 'Take a photo of the front',
    back: 'Take a photo of the back',
  },
  choose: {
    whole: 'Choose a file',
    front: 'Choose a file of the front',
    back: 'Choose a file of the back',
  },
  kinds: 'A photo (JPG, PNG) or a PDF of up to {{max, number}} MB.',
  kinds_two_sides: 'A photo (JPG, PNG), or a PDF with both sides, of up to {{max, number}} MB.',
  kinds_back: 'Now the other side: a JPG or PNG photo.',
  tips: 'Put the document on a dark table, with good light, and make sure that all of it is in the photo.',
  ready: '{{side}}: ready. {{done, number}} of {{all, number}}.',
  pdf_ready: 'The PDF is ready.',
  working: 'Checking the photo…',
  preview: 'How it looks: {{side}}',
  turn: 'Turn',
  straighten: 'Adjust the edges',
  remove: 'Remove',
  change: 'Change',
  use_anyway: 'Use it anyway',
  problems: {
    small: 'The photo is very small and nobody will be able to read it. Go closer and take another one.',
    dark: 'The photo is very dark. Find more light and take another one.',
    bright:
      'The photo has too much light and the letters can hardly be seen. Avoid flash and direct sun, and take another one.',
    blurred: 'The photo is blurred. Hold the phone still, wait until it is sharp, and take another one.',
  },
  faults: {
    type: 'This kind of file cannot be used. Choose a photo (JPG or PNG) or a PDF.',
    empty: 'The file is empty. Choose another one.',
    size: 'The file has {{size}} and the most is {{max, number}} MB. Take a photo, or choose a smaller PDF.',
    unreadable: 'We could not open this photo. Take another one, or save it as JPG and choose it again.',
    pdf_back: 'The back must be a photo. If you have a PDF with both sides, change the front for that PDF.',
  },
  corners: {
    title: 'Adjust the edges',
    help: 'Move each point to a corner of the document. With the keyboard: Tab changes the point, and the arrow keys move it.',
    picture: 'The photo that you took',
    top_left: 'Top left corner: {{x, number}} % from the left, {{y, number}} % from the top',
    top_right: 'Top right corner: {{x, number}} % from the left, {{y, number}} % from the top',
    bottom_right: 'Bottom right corner: {{x, number}} % from the left, {{y, number}} % from the top',
    bottom_left: 'Bottom left corner: {{x, number}} % from the left, {{y, number}} % from the top',
    crossed: 'The points do not form a page. Put each of them on its corner.',
    whole: 'Use the whole photo',
    use: 'Crop like this',
  },
}
