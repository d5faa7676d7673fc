/** What a field of an audit row is called: in a citizen `user_id` is their account, in every other record it is somebody of the staff. */
export function auditedField(model: string, field: string): string {
  return model === 'Profile' && field === 'user_id' ? 'account' : field
}
