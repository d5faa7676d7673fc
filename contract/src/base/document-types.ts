/**
 * The types of identity document. Their ids are fixed, because existing clients store them, and nobody edits the list: the id is the code.
 * Names are data and are only shown.
 */
export const documentType = {
  citizenshipCard: 1,
  identityCard: 2,
  civilRegistration: 3,
  foreignerCard: 4,
  passport: 6,
  taxNumber: 7,
  diplomaticCard: 8,
  foreignerIdentityCard: 10,
  personalNumber: 12,
  birthCertificate: 13,
  foreignDocument: 14,
  protectionPermit: 15,
} as const
