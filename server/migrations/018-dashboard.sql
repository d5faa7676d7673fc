-- What the dashboard asks of a large portal by day: verifications and decisions.
create index profiles__by_verification on profiles (verified_at) where verified_at is not null;
create index profile_moves__by_moment on profile_moves (created_at) where undone_at is null;
