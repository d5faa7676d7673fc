-- Notices are rendered in the language of their reader, from the message that is stored with them. The notice of a second guardian takes the
-- message of the first one's. The link of a mail may contain a secret; it stays with the notice that is mailed.
update citizen_notifications as shared set letter = own.letter - 'link'
from citizen_notifications as own
where shared.letter is null and own.letter is not null
  and own.about = shared.about and own.profile_id = shared.profile_id;
