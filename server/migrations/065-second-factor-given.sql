-- Sessions that began while their person used one-time codes were opened with a code; until now this was not stored.
update sessions set has_second_factor = true
from user_totp
where user_totp.user_id = sessions.user_id and user_totp.confirmed_at <= sessions.created_at and sessions.ended_at is null;
