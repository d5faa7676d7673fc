/**
 * Every expected error and its HTTP status (decisions §2). An expected error is one that somebody can act on. Its sentence is in
 * the messages under `error_codes.<code>`. Every other error is `unexpected`.
 */
export const errorCodes = {
  sso_attempt_unknown: 400,
  sso_logout_invalid: 400,
  unauthenticated: 401,
  sso_signed_out: 401,
  sso_not_confirmed: 401,
  wrong_citizen_credentials: 401,
  forbidden: 403,
  not_found: 404,
  no_such_call: 404,
  method_not_allowed: 405,
  stale_version: 409,
  in_use: 409,
  move_not_allowed: 409,
  move_needs_validator: 409,
  count_changed: 409,
  undo_too_late: 409,
  undo_overtaken: 409,
  nothing_to_undo: 409,
  system_row: 409,
  last_superadmin: 409,
  not_oneself: 409,
  already_done: 409,
  mail_waits: 409,
  role_from_group: 409,
  sso_link_required: 409,
  sso_already_linked: 409,
  sso_only_role: 409,
  email_unconfirmed: 403,
  role_reserved: 403,
  ability_not_storable: 422,
  view_as_read_only: 403,
  totp_required: 403,
  sign_in_again: 403,
  totp_code_required: 422,
  totp_code_wrong: 422,
  confirmation_required: 403,
  last_second_factor: 403,
  passkey_refused: 422,
  passkey_known: 409,
  passkeys_full: 409,
  passkeys_unavailable: 409,
  not_deleted: 409,
  name_taken: 409,
  reference_deleted: 409,
  already_verified: 409,
  schedule_deleted: 409,
  schedule_inactive: 409,
  enrolment_closed: 409,
  already_enrolled: 409,
  citizen_not_verified: 409,
  age_out_of_range: 409,
  disability_required: 409,
  no_seats: 409,
  not_of_teams: 409,
  no_team_seats: 409,
  team_size: 409,
  member_not_allowed: 409,
  member_in_other_team: 409,
  voucher_needs_acceptance: 409,
  import_undone: 409,
  import_in_use: 409,
  import_faults: 422,
  import_duplicates: 422,
  too_large: 413,
  wrong_type: 415,
  csrf: 419,
  invalid: 422,
  wrong_credentials: 422,
  no_portal_role: 422,
  account_locked: 422,
  password_expired: 422,
  captcha_refused: 422,
  sso_off: 422,
  sso_refused: 422,
  sso_cancelled: 422,
  sso_groups_unreadable: 422,
  too_many_rows: 422,
  too_many_requests: 429,
  too_many_sign_ins: 429,
  unexpected: 500,
  not_ready: 503,
  storage_unavailable: 503,
  captcha_unavailable: 503,
  sso_unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorCodes

/**
 * The header that a client sends if it understands 409. Existing clients do not send it, and on a 409 they replace their whole
 * screen. They therefore get a conflict as 422 (ADR 0005).
 */
export const conflictStatusHeader = { name: 'X-Conflict-Status', value: '409' } as const

/** Faults by field (with its index for a list): message keys with their parameters, translated when the response is written. */
export interface FieldFault {
  readonly key: string
  readonly params?: Readonly<Record<string, unknown>>
}
export type FieldFaults = Readonly<Record<string, readonly FieldFault[]>>
