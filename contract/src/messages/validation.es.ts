/**
 * What each rule says when it refuses, in Spanish, the reference. `{{field}}` is the field's label and `{{other}}` that of the
 * field it is compared with; the rest are the rule's own parameters.
 */
export const validationEs = {
  required: 'El campo {{field}} es obligatorio.',
  invalid: 'El campo {{field}} no es válido.',
  unrecognized: 'El campo {{field}} contiene datos que no se esperaban: {{keys}}.',

  string: 'El campo {{field}} debe ser un texto.',
  min: 'El campo {{field}} debe tener al menos {{min, number}} caracteres.',
  max: 'El campo {{field}} no puede tener más de {{max, number}} caracteres.',
  text_characters: 'El campo {{field}} contiene caracteres que no se pueden guardar.',
  alpha_dash: 'El campo {{field}} solo admite letras, números, guiones y guiones bajos, sin espacios.',
  alpha_dots: 'El campo {{field}} solo admite letras, números, puntos y guiones, sin espacios.',
  alpha_spaces: 'El campo {{field}} solo admite letras y espacios.',
  no_address: 'El campo {{field}} no puede tener una dirección web ni de correo. Después de un punto, deje un espacio.',
  person_name: 'El campo {{field}} solo admite letras, espacios, puntos, apóstrofos y guiones.',
  phone_number:
    'El campo {{field}} debe ser un celular o un teléfono fijo de Colombia. Si es de otro país, escriba + y el código del país.',
  alphanumeric: 'El campo {{field}} solo admite letras y números.',
  regex: 'El formato del campo {{field}} no es válido.',
  email: 'El campo {{field}} debe ser un correo electrónico válido.',
  confirmed: 'El campo {{field}} no coincide con {{other}}.',
  url: 'El campo {{field}} debe ser una dirección web que empiece por http:// o https://.',
  unique: 'Ya existe un registro con ese valor en el campo {{field}}.',
  one_holder:
    'El campo {{field}} no puede decir que es titular: la cuenta ya tiene un titular. Cambie primero el de esa persona.',
  exists: 'El valor elegido en el campo {{field}} no existe.',
  ready_for_return: 'El campo {{field}} tiene una observación lista para devolver. Para verificar escriba otra.',
  ready_for_verify: 'El campo {{field}} tiene una observación lista para verificar. Para devolver escriba el motivo.',

  numeric: 'El campo {{field}} solo admite números.',
  integer: 'El campo {{field}} debe ser un número entero.',
  document_number:
    'El campo {{field}} no se entiende como un número de documento. Escriba solo sus cifras y letras, sin decimales, sin dígito de verificación y sin mezclar puntos, comas y guiones.',
  between: 'El campo {{field}} debe estar entre {{min, number}} y {{max, number}}.',
  min_value: 'El campo {{field}} no puede ser menor que {{min, number}}.',
  max_value: 'El campo {{field}} no puede ser mayor que {{max, number}}.',
  above: 'El campo {{field}} debe ser mayor que {{min, number}}.',
  below: 'El campo {{field}} debe ser menor que {{max, number}}.',
  multiple_of: 'El campo {{field}} debe ser múltiplo de {{divisor}}.',
  digits: 'El campo {{field}} debe tener exactamente {{length}} dígitos.',
  boolean: 'El campo {{field}} debe ser sí o no.',

  date_format: 'El campo {{field}} debe ser una fecha válida con el formato AAAA-MM-DD.',
  time_format: 'El campo {{field}} debe ser una hora válida con el formato HH:mm.',
  date_time_format: 'El campo {{field}} debe ser una fecha y una hora válidas con el formato AAAA-MM-DD HH:mm:ss.',
  date_after_or_equal: 'El campo {{field}} debe ser igual o posterior a {{target}}.',
  date_before_or_equal: 'El campo {{field}} debe ser igual o anterior a {{target}}.',
  date_equal: 'El campo {{field}} debe ser igual a {{target}}.',
  date_between: 'El campo {{field}} debe estar entre {{min}} y {{max}}.',
  later_than: 'El campo {{field}} debe ser posterior a {{target}}.',
  earlier_than: 'El campo {{field}} debe ser anterior a {{target}}.',
  greater_than: 'El campo {{field}} debe ser mayor que {{target}}.',
  less_than: 'El campo {{field}} debe ser menor que {{target}}.',
  not_before_field: 'El campo {{field}} no puede ser anterior a {{other}}.',
  not_below_field: 'El campo {{field}} no puede ser menor que {{other}}.',
  after_field: 'El campo {{field}} debe ser posterior a {{other}}.',

  file: 'El campo {{field}} debe ser un archivo.',
  file_name_max: 'El nombre del archivo del campo {{field}} no puede tener más de {{max, number}} caracteres.',
  file_name_characters: 'El nombre del archivo del campo {{field}} contiene caracteres que no se pueden guardar.',
  file_empty: 'El archivo del campo {{field}} está vacío.',
  mimes: 'El archivo del campo {{field}} debe ser de tipo {{types}}.',
  image: 'El archivo del campo {{field}} debe ser una imagen de tipo {{types}}.',
  size: 'El archivo del campo {{field}} no puede pesar más de {{max, number}} MB.',

  workbook_kind:
    'El archivo no es un libro de Excel (.xlsx). Ábralo en Excel o LibreOffice, guárdelo como «Libro de Excel (.xlsx)» y súbalo de nuevo.',
  workbook_xls:
    'El archivo tiene el formato antiguo .xls. Ábralo en Excel o LibreOffice, elija «Guardar como», el tipo «Libro de Excel (.xlsx)», y suba el archivo nuevo.',
  workbook_csv:
    'El archivo es un texto separado por comas o tabulaciones con el nombre cambiado. Ábralo en Excel o LibreOffice y guárdelo como «Libro de Excel (.xlsx)».',
  workbook_encrypted: 'El libro está protegido con contraseña. Quítele la contraseña, guárdelo y súbalo de nuevo.',
  workbook_macros:
    'El libro contiene macros, controles u objetos incrustados. Guárdelo sin ellos como «Libro de Excel (.xlsx)» y súbalo de nuevo.',
  workbook_links:
    'El libro depende de otros archivos o conexiones. Rompa los vínculos externos, guárdelo y súbalo de nuevo.',
  workbook_parts:
    'El libro tiene demasiadas partes: se admiten {{max, number}}. Copie los datos en la plantilla y súbala.',
  workbook_size: 'El libro es demasiado grande: se admiten {{max, number}} MB. Repártalo en varios.',
  workbook_rows: 'La hoja {{sheet}} tiene demasiadas filas: se admiten {{max, number}}. Repártalas en varios libros.',
  workbook_text: 'El libro contiene textos demasiado largos. Acórtelos y súbalo de nuevo.',
  workbook_merged:
    'La hoja tiene demasiadas celdas combinadas: se admiten {{max, number}}. Sepárelas y súbala de nuevo.',
  workbook_entities:
    'El libro contiene declaraciones que no se admiten. Ábralo en Excel o LibreOffice y guárdelo de nuevo.',
  workbook_damaged: 'El archivo está dañado. Ábralo en Excel o LibreOffice, guárdelo de nuevo y súbalo.',
  workbook_sheet: 'El libro no tiene la hoja {{sheet}}; tiene: {{sheets}}.',
  workbook_time:
    'Leer el libro tardó más de {{max, number}} segundos y se detuvo. Copie los datos en la plantilla y súbala.',

  import_flag: 'El campo {{field}} debe ser 1 (sí) o 0 (no).',
  import_moment:
    'El campo {{field}} debe ser una fecha de Excel, o un texto como 2026-07-31, 31/07/2026 o 31 de julio de 2026, con la hora o sin ella.',
  import_moment_ambiguous:
    'La fecha del campo {{field}} se puede leer como {{dayFirst}} o como {{monthFirst}}. Escríbala con el año primero.',
  import_formula: 'La fórmula del campo {{field}} da un error: {{error}}.',
  import_label: 'El campo {{field}} no dice lo mismo que {{beside}}: allí está el número {{id}}.',
  import_unknown:
    'La opción del campo {{field}} ya no está entre las actuales. Elíjala de la lista de una plantilla nueva.',
  import_headings: 'La columna {{column}} debe llevar el título «{{expected}}»; dice «{{found}}».',
  import_empty: 'La hoja {{sheet}} no tiene filas con datos.',
  import_merged:
    'La hoja tiene celdas combinadas ({{ranges}}). Cada fila debe tener su propio valor: separe las celdas, escriba el valor en cada fila y suba el libro de nuevo.',
  import_formulas:
    'El libro tiene fórmulas sin resultado guardado ({{cells}}). Ábralo en Excel o LibreOffice, guárdelo y súbalo de nuevo.',
  import_headings_below:
    'Los títulos de las columnas están en la fila {{row, number}}. Deben ser la primera fila: borre el título o las instrucciones que están encima y suba el archivo de nuevo.',
  import_no_row: 'La fila no tiene los datos de un horario. Si son instrucciones o un ejemplo, bórrela.',

  array: 'El campo {{field}} debe ser una lista.',
  object: 'El campo {{field}} debe ser un conjunto de datos.',
  one_of: 'La opción elegida en el campo {{field}} no es válida.',
  min_items: 'La lista del campo {{field}} tiene muy pocos elementos: el mínimo es {{min, number}}.',
  colleague: 'Elija en el campo {{field}} a un colega que todavía no tenga el caso.',
  shares: 'Lo que se reparte en el campo {{field}} debe sumar {{count, number}}, con cada validador una sola vez.',
  max_items: 'La lista del campo {{field}} tiene demasiados elementos: el máximo es {{max, number}}.',
  page: 'El campo {{field}} debe ser un número de página, 1 o mayor.',
  per_page: 'El campo {{field}} debe estar entre 1 y 100, o ser -1.',
  column: 'No se puede ordenar por la columna indicada en el campo {{field}}.',
  order: 'El campo {{field}} debe ser asc o desc.',
}

/** Every language says exactly these. */
export type ValidationMessages = Record<keyof typeof validationEs, string>
