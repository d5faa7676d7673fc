import type { ValidationMessages } from './validation.es.ts'

/** What each rule says when it refuses, in English. A missing or surplus rule does not compile. */
export const validationEn: ValidationMessages = {
  required: 'The {{field}} field is required.',
  invalid: 'The {{field}} field is not valid.',
  unrecognized: 'The {{field}} field contains data that was not expected: {{keys}}.',

  string: 'The {{field}} field must be text.',
  min: 'The {{field}} field must have at least {{min, number}} characters.',
  max: 'The {{field}} field cannot have more than {{max, number}} characters.',
  text_characters: 'The {{field}} field contains characters that cannot be stored.',
  alpha_dash: 'The {{field}} field may only contain letters, numbers, hyphens and underscores, without spaces.',
  alpha_dots: 'The {{field}} field may only contain letters, numbers, dots and hyphens, without spaces.',
  alpha_spaces: 'The {{field}} field may only contain letters and spaces.',
  no_address: 'The {{field}} field may not contain a web or e-mail address. Leave a space after a dot.',
  person_name: 'The {{field}} field may only contain letters, spaces, dots, apostrophes and hyphens.',
  phone_number:
    'The {{field}} field must be a mobile or a landline of Colombia. For another country, write + and the code of the country.',
  alphanumeric: 'The {{field}} field may only contain letters and digits.',
  regex: 'The format of the {{field}} field is not valid.',
  email: 'The {{field}} field must be a valid e-mail address.',
  confirmed: 'The {{field}} field does not match {{other}}.',
  url: 'The {{field}} field must be a web address that begins with http:// or https://.',
  unique: 'A record with that value in the {{field}} field already exists.',
  one_holder:
    'The {{field}} field cannot be that of a holder: the account has a holder already. First change that person’s.',
  exists: 'The value chosen in the {{field}} field does not exist.',
  ready_for_return: 'The {{field}} field has a ready-made observation for returning. To verify, write another one.',
  ready_for_verify: 'The {{field}} field has a ready-made observation for verifying. To return, write the reason.',

  numeric: 'The {{field}} field may only contain numbers.',
  integer: 'The {{field}} field must be a whole number.',
  document_number:
    'The {{field}} field cannot be read as a document number. Write only its digits and letters, without decimals, without a check digit and without mixing points, commas and hyphens.',
  between: 'The {{field}} field must be between {{min, number}} and {{max, number}}.',
  min_value: 'The {{field}} field cannot be less than {{min, number}}.',
  max_value: 'The {{field}} field cannot be greater than {{max, number}}.',
  above: 'The {{field}} field must be greater than {{min, number}}.',
  below: 'The {{field}} field must be less than {{max, number}}.',
  multiple_of: 'The {{field}} field must be a multiple of {{divisor}}.',
  digits: 'The {{field}} field must have exactly {{length}} digits.',
  boolean: 'The {{field}} field must be yes or no.',

  date_format: 'The {{field}} field must be a valid date in the format YYYY-MM-DD.',
  time_format: 'The {{field}} field must be a valid time in the format HH:mm.',
  date_time_format: 'The {{field}} field must be a valid date and time in the format YYYY-MM-DD HH:mm:ss.',
  date_after_or_equal: 'The {{field}} field must be {{target}} or later.',
  date_before_or_equal: 'The {{field}} field must be {{target}} or earlier.',
  date_equal: 'The {{field}} field must be {{target}}.',
  date_between: 'The {{field}} field must be between {{min}} and {{max}}.',
  later_than: 'The {{field}} field must be later than {{target}}.',
  earlier_than: 'The {{field}} field must be earlier than {{target}}.',
  greater_than: 'The {{field}} field must be greater than {{target}}.',
  less_than: 'The {{field}} field must be less than {{target}}.',
  not_before_field: 'The {{field}} field cannot be earlier than {{other}}.',
  not_below_field: 'The {{field}} field cannot be less than {{other}}.',
  after_field: 'The {{field}} field must be later than {{other}}.',

  file: 'The {{field}} field must be a file.',
  file_name_max: 'The file name in the {{field}} field cannot have more than {{max, number}} characters.',
  file_name_characters: 'The file name in the {{field}} field contains characters that cannot be stored.',
  file_empty: 'The file in the {{field}} field is empty.',
  mimes: 'The file in the {{field}} field must be of type {{types}}.',
  image: 'The file in the {{field}} field must be an image of type {{types}}.',
  size: 'The file in the {{field}} field cannot be larger than {{max, number}} MB.',

  workbook_kind:
    'The file is not an Excel workbook (.xlsx). Open it in Excel or LibreOffice, save it as “Excel Workbook (.xlsx)” and upload it again.',
  workbook_xls:
    'The file has the old .xls format. Open it in Excel or LibreOffice, choose “Save as”, then the type “Excel Workbook (.xlsx)”, and upload the new file.',
  workbook_csv:
    'The file is text separated by commas or tabs with its name changed. Open it in Excel or LibreOffice and save it as “Excel Workbook (.xlsx)”.',
  workbook_encrypted: 'The workbook is protected by a password. Remove the password, save it and upload it again.',
  workbook_macros:
    'The workbook contains macros, controls or embedded objects. Save it without them as “Excel Workbook (.xlsx)” and upload it again.',
  workbook_links:
    'The workbook depends on other files or connections. Break the external links, save it and upload it again.',
  workbook_parts:
    'The workbook has too many parts: {{max, number}} are allowed. Copy the data into the template and upload that.',
  workbook_size: 'The workbook is too large: {{max, number}} MB are allowed. Split it into several.',
  workbook_rows:
    'The sheet {{sheet}} has too many rows: {{max, number}} are allowed. Split them into several workbooks.',
  workbook_text: 'The workbook contains texts that are too long. Shorten them and upload it again.',
  workbook_merged:
    'The sheet has too many merged cells: {{max, number}} are allowed. Unmerge them and upload it again.',
  workbook_entities:
    'The workbook contains declarations that are not allowed. Open it in Excel or LibreOffice and save it again.',
  workbook_damaged: 'The file is damaged. Open it in Excel or LibreOffice, save it again and upload it.',
  workbook_sheet: 'The workbook has no sheet {{sheet}}; it has: {{sheets}}.',
  workbook_time:
    'Reading the workbook took more than {{max, number}} seconds and was stopped. Copy the data into the template and upload that.',

  import_flag: 'The {{field}} field must be 1 (yes) or 0 (no).',
  import_moment:
    'The {{field}} field must be an Excel date, or text such as 2026-07-31, 31/07/2026 or July 31, 2026, with or without the time.',
  import_moment_ambiguous:
    'The date in the {{field}} field can be read as {{dayFirst}} or as {{monthFirst}}. Write it with the year first.',
  import_formula: 'The formula in the {{field}} field gives an error: {{error}}.',
  import_label: 'The {{field}} field does not say the same as {{beside}}: the number there is {{id}}.',
  import_unknown: 'The option in the {{field}} field is not a current one. Choose it from the list in a new template.',
  import_headings: 'Column {{column}} must have the heading “{{expected}}”; it says “{{found}}”.',
  import_empty: 'The sheet {{sheet}} has no rows with data.',
  import_merged:
    'The sheet has merged cells ({{ranges}}). Each row must have its own value: separate the cells, write the value in every row and upload the workbook again.',
  import_formulas:
    'The workbook has formulas without a saved result ({{cells}}). Open it in Excel or LibreOffice, save it and upload it again.',
  import_headings_below:
    'The headings of the columns are in row {{row, number}}. They must be the first row: delete the title or the instructions above them and upload the file again.',
  import_no_row: 'The row does not have the data of a schedule. If it has instructions or an example, delete it.',

  array: 'The {{field}} field must be a list.',
  object: 'The {{field}} field must be a set of data.',
  one_of: 'The option chosen in the {{field}} field is not valid.',
  min_items: 'The list in the {{field}} field has too few items; the minimum is {{min, number}}.',
  colleague: 'In the {{field}} field, choose a colleague who does not have the case yet.',
  shares: 'The shares in the {{field}} field must add up to {{count, number}}, with each validator only once.',
  max_items: 'The list in the {{field}} field has too many items; the maximum is {{max, number}}.',
  page: 'The {{field}} field must be a page number, 1 or more.',
  per_page: 'The {{field}} field must be between 1 and 100, or -1.',
  column: 'The list cannot be sorted by the column given in the {{field}} field.',
  order: 'The {{field}} field must be asc or desc.',
}
