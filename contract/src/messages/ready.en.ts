import type { readyEs } from './ready.es.ts'

/** The same in English. */
export const readyEn: typeof readyEs = {
  file: {
    verify: {
      legible: 'Legible and complete document.',
      matches: 'The data match the document.',
    },
    return: {
      unreadable: 'The picture cannot be read. Send the document again, complete and in good light.',
      number: 'The document number does not match the one on record. Correct it or send the right document.',
      name: 'The names or surnames do not match the document. Correct them as they appear on it.',
      expired: 'The document is not valid any more. Send a current one.',
      back: 'One side of the document is missing. Send both.',
      other: 'The document belongs to somebody else. Send your own.',
      incomplete: 'The document is incomplete. Send all its pages.',
    },
  },
  citizen: {
    verify: {
      all_right: 'Data and documents verified.',
      complete: 'The information is complete and matches the documents.',
    },
    return: {
      correct_files: 'Correct the returned documents and send them again.',
      correct_data: 'Correct your personal data as they appear on your identity document.',
      missing_file: 'A required document is missing. Send it to continue.',
      guardian: 'The guardian’s authorisation is missing. Send it signed.',
    },
  },
}
