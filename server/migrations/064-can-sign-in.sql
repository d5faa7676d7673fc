-- Whether an account of the staff can be used at a moment: it is neither deleted, nor locked, nor expired.
create function can_sign_in(users, timestamptz) returns boolean language sql immutable parallel safe
  return $1.deleted_at is null and not $1.is_locked and ($1.expires_at is null or $1.expires_at > $2);
