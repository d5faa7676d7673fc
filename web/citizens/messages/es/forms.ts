import { es as domain } from '@portal/contract/messages/es'
import { names } from './names.ts'

/** The messages of the form of a person. */
const personForm = {
  missing: 'Falta este dato: {{field}}',
  summary_one: 'Revise un dato',
  summary_other: 'Revise {{count, number}} datos',
  elsewhere: 'No, en otro lugar',
  in_bogota: '¿Vive en Bogotá?',
  day: 'Día',
  month: 'Mes',
  year: 'Año',
  birthdate_help: 'Por ejemplo: 27 3 2015',
  birthdate_wrong: 'Escriba el día, el mes y el año de nacimiento, por ejemplo 27 3 2015.',
  other_neighborhood: 'Mi barrio no está en la lista',
  birth_place: 'Municipio o país de nacimiento',
  residence_place: 'Municipio o país donde vive',
  place_help: 'Escriba el nombre y elija en la lista.',
  other_country: 'Otro país',
  area: 'Localidad {{locality}} · zona {{zone}}',
  not_this_area: 'No es este',
  first: 'Primero elija: {{field}}',
  not_say: 'Prefiero no decirlo',
  sensitive: 'Preguntas sensibles',
  sensitive_text:
    'Nadie está obligado a contestarlas. Puede dejarlas sin contestar, y nada cambia para la inscripción.',
  sensitive_none: 'Prefiero no contestar ninguna',
  /** The explanations of the fields, by field name. */
  help: {
    document: 'Sin puntos ni espacios, como está en el documento.',
    neighborhood_id: 'Escriba el nombre y elija el suyo en la lista.',
    address: 'Como está en el recibo del agua o de la luz.',
    stratum: 'Está en el recibo del agua o de la luz.',
    mobile_phone: 'Para avisarle de cambios en las actividades. Si es de otro país, escriba + y el código del país.',
    contact_name: 'Una persona adulta a quien podamos llamar en una emergencia.',
    contact_phone: 'Si es de otro país, escriba + y el código del país.',
    sex: 'Como está en el documento.',
    blood_type: 'Se usa si hay una emergencia.',
    eps_id: 'Se usa si hay una emergencia. Si prefiere, puede no decirla.',
    has_disability: 'Para ofrecer actividades adecuadas y atender bien a la persona.',
    disability_id: 'Ayuda a preparar la actividad.',
    ethnic_group_id: 'Se usa para saber a quiénes llegan los programas.',
    population_group_id:
      'Por ejemplo: persona desplazada, migrante o campesina. Se usa para saber a quiénes llegan los programas.',
    gender_id: 'Se usa para saber a quiénes llegan los programas.',
    sexual_orientation_id: 'Se usa para saber a quiénes llegan los programas.',
  },
  child: 'Es mi hijo o mi hija',
  ward: 'Está a mi cuidado',
  ward_note: 'Por ejemplo, por decisión de un juez o del ICBF.',
  /** The labels of fields, and the simpler labels that this form uses for some. */
  labels: {
    ...domain.fields,
    document_type_id: 'Tipo de documento',
    document: 'Número del documento',
    name: 'Primer nombre',
    has_one_name: 'Esta persona tiene un solo nombre, sin apellidos',
    city_birth_id: 'Municipio de nacimiento',
    country_residence_id: 'País donde vive',
    state_residence_id: 'Departamento donde vive',
    city_residence_id: 'Municipio donde vive',
    upz_id: 'Zona de la localidad',
    other_neighborhood_name: 'Nombre del barrio o la vereda',
    mobile_phone: 'Teléfono',
    eps_id: 'EPS',
    has_disability: '¿Tiene una discapacidad?',
    disability_id: '¿Cuál discapacidad?',
    contact_name: 'Nombre de la persona de contacto',
    contact_phone: 'Teléfono de la persona de contacto',
    contact_relationship: '¿Qué es de la persona?',
    relationship: '¿Qué es esta persona de usted?',
  },
}

/** The messages of a form whose parts are pages. */
const parts = {
  at: 'Parte {{at, number}} de {{of, number}}',
  next: 'Guardar y seguir',
  back: 'Atrás',
  change: 'Cambiar',
  change_of: 'Cambiar: {{what}}',
  picture: 'Foto {{at, number}}',
}

/** Messages about values that are stored on the device. */
const draft = {
  kept: 'Lo que escribe queda guardado y protegido en este dispositivo durante 7 días. Solo lo enviamos cuando usted lo pida.',
  not_kept: 'Este navegador no permite guardar lo que escribe. No cierre ni recargue esta página antes de terminar.',
  erase: 'Borrar lo que escribí',
  erase_question: '¿Borrar lo que escribió?',
  erase_text: 'Se borran de este dispositivo todas sus respuestas y las fotos del documento. No se puede deshacer.',
  erased: 'Borramos lo que había escrito.',
}

/** Further Spanish messages of pages with a form: errors of values, and names of fields. */
export const forms = {
  field_errors: domain.field_errors,
  fields: domain.fields,
  names,
  validation: { ...domain.validation, required: 'Falta este dato: {{field}}.' },
  draft,
  parts,
  person_form: personForm,
}
