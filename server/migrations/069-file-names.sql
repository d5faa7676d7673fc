-- Names of files are stored composed, and without control characters and characters that change the direction of writing: U+202E shows
-- `gpj.exe` as `exe.jpg`. New names are cleaned before they are stored (cleanFileName in the contract).
update stored_files set original_name = coalesce(nullif(trim(regexp_replace(normalize(original_name, nfc),
    '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]', '', 'g')), ''), 'archivo')
  where original_name ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]'
    or original_name is not nfc normalized;
update schedule_imports set file_name = coalesce(nullif(trim(regexp_replace(normalize(file_name, nfc),
    '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]', '', 'g')), ''), 'archivo')
  where file_name ~ '[\u0001-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]'
    or file_name is not nfc normalized;
