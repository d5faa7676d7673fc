import type { documents as spanish, documentNames as spanishNames } from '../es/documents.ts'

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
  retake: {
    whole: 'Take another photo',
    front: 'Take another photo of the front',
    back: 'Take another photo of the back',
  },
  rechoose: {
    whole: 'Choose another file',
    front: 'Choose another file of the front',
    back: 'Choose another file of the back',
  },
  kinds: 'A photo (JPG, PNG) or a PDF of up to {{max, number}} MB.',
  kinds_two_sides: 'A photo (JPG, PNG), or a PDF with both sides, of up to {{max, number}} MB.',
  kinds_back: 'Now the other side: a JPG or PNG photo.',
  one_picture: 'Both sides are on this photo',
  tips: 'Put the document on a dark table, with good light, and make sure that all of it is in the photo.',
  ready: '{{side}}: ready. {{done, number}} of {{all, number}}.',
  pdf_ready: 'The PDF is ready.',
  working: 'Checking the photo…',
  preview: 'How it looks: {{side}}',
  turn: 'Turn',
  straighten: 'Adjust the edges',
  remove: 'Remove',
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
    protected:
      'This PDF is protected with a password or with permissions. Open it, choose Print and then Save as PDF, and choose the new file here. You can also take a photo.',
    gone: 'We could not read this file. Choose it again.',
    pdf_back: 'The back must be a photo. If you have a PDF with both sides, change the front for that PDF.',
  },
  undecided: {
    working: 'Wait a moment: the photo is still being checked.',
    doubtful: 'Decide about the new photo: take another one or press “Use it anyway”.',
  },
  corners: {
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
  page: {
    title: 'Documents',
    title_of: 'Documents of {{name}}',
    lead: 'Here are the documents that you sent, and the answers of whoever checked them.',
    back: 'Back to the person',
    none: 'There are no documents yet.',
    send_another: 'Send another document',
    former_one: '{{count, number}} former document, which you have replaced',
    former_many: '{{count, number}} former documents, which you have replaced',
    former_other: '{{count, number}} former documents, which you have replaced',
    corrected: 'No document is left to correct. To have {{name}} checked again, you still have to send the correction.',
    unmarked:
      'If another photo or file is asked for, send it here: press “Change” on that document, or “Send another document”. When you are done, send the correction of {{name}}.',
    to_person: 'Go and send it',
  },
  state: {
    checking: 'Being checked',
    approved: 'Approved',
    returned: 'To be corrected',
    replaced: 'Replaced',
  },
  card: {
    correct: 'What you have to correct',
    reason_below: 'Read what we have written to you at the end of this page.',
    sent: 'Sent on {{date}}',
    send_again: 'Send corrected',
    replace: 'Change',
    view: 'View',
    delete: 'Delete',
  },
  view: {
    open: 'Open in another tab',
    pdf: 'It is a PDF. You can open it or save it on this device.',
    picture: 'Photo: {{kind}}',
  },
  send: {
    title: 'Send a document',
    title_again: 'Send again: {{kind}}',
    kind: 'Which document is it?',
    kind_required: 'Choose which document it is.',
    photograph: 'Photo or file of the document',
    photographs: 'Photos of both sides of the document',
    file_required: 'Take a photo or choose a file.',
    back_required: 'The photo of the back is missing. If both sides are on one photo, tick that below it.',
    action: 'Send',
    progress: 'Sending the document',
    sending: 'Sending: {{percent}}',
    checking: 'All of it has arrived. We are storing it…',
    kept: 'It was not sent, but what you chose is still here. Press Send to try again.',
  },
  delete: {
    title: 'Delete this document?',
    text: '“{{kind}}” ({{file}}) will be deleted. Nobody has checked it yet.',
  },
  said: {
    title: 'What we have written to you',
    new: 'New',
    mark_read: 'Mark as read',
  },
}

/** The kinds of documents that every installation begins with, as they are read in English. */
export const documentNames: typeof spanishNames = {
  autorizacion_del_acudiente: 'Guardian’s authorisation',
  certificado_de_afiliacion_a_eps: 'Certificate of health insurance (EPS)',
  certificado_de_discapacidad: 'Certificate of disability',
  certificado_medico: 'Medical certificate',
  comprobante_de_consignacion: 'Deposit receipt',
  documento_de_identidad: 'Identity document',
}
