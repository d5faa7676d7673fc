// The entry point of the contract. Messages have one entry point for each language (`@portal/contract/messages/es`), so that a
// client can load one language only.

export * from './accounts/app-settings.ts'
export * from './accounts/passkeys.ts'
export * from './accounts/passwords.ts'
export * from './accounts/rights.ts'
export * from './accounts/session.ts'
export * from './accounts/sign-on.ts'
export * from './accounts/view-writes.ts'
export { listViews, type SavedView, savedView } from './accounts/views.ts'
export * from './base/animations.ts'
export * from './base/call.ts'
export * from './base/csv.ts'
export * from './base/days.ts'
export * from './base/document-types.ts'
export * from './base/error-codes.ts'
export * from './base/file-content.ts'
export * from './base/file-name.ts'
export * from './base/fold.ts'
export type { InstituteNames } from './base/institute.ts'
export * from './base/letter-case.ts'
export * from './base/locales.ts'
export * from './base/password-guesses.ts'
export * from './base/permissions.ts'
export * from './base/principals.ts'
export * from './base/query.ts'
export * from './base/rules.ts'
export * from './base/statuses.ts'
export * from './base/transitions.ts'
export { auditedKind, kindOfField, type ValueKind } from './base/value-kinds.ts'
export * from './enrolments/enrolment-reasons.ts'
export * from './enrolments/passports.ts'
export * from './enrolments/rosters.ts'
export * from './enrolments/teams.ts'
export type { Messages } from './messages/es.ts'
export * from './offer/offer-name.ts'
export * from './offer/references.ts'
export * from './offer/schedule-import.ts'
export * from './offer/schedules.ts'
export * from './offer/timetable.ts'
export * from './offer/timetable-text.ts'
export * from './people/age.ts'
export { type FileKind, fileKinds, identityFileType, receiptFileType } from './people/files.ts'
export * from './people/identity-requests.ts'
export {
  clientOrder,
  type LaterPersonField,
  type ListedPersonField,
  type NamedPersonField,
  type PersonField,
  type PersonFieldName,
  type PersonList,
  personFieldList,
  personFields,
  personFieldsOnPages,
  type ShownPersonName,
} from './people/person-fields.ts'
export * from './people/profiles.ts'
export * from './people/transitions.ts'
export * from './people/validators.ts'
