-- A sign-up is found by its e-mail and by its token alone (ADR 0036). Each step can run while servers write.

-- step outside a transaction: by e-mail
create index concurrently if not exists pre_registers__by_email on pre_registers (fold(email), id);

-- step outside a transaction: by token
create index concurrently if not exists pre_registers__by_ticket on pre_registers (ticket_hash) where ticket_hash is not null;
