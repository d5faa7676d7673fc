import { en as domain } from '@portal/contract/messages/en'
import { names } from './names.ts'

/** The messages of the form of a person. */
const personForm = {
  missing: 'This is missing: {{field}}',
  summary_one: 'Check one answer',
  summary_other: 'Check {{count, number}} answers',
  elsewhere: 'No, somewhere else',
  in_bogota: 'Living in Bogotá?',
  day: 'Day',
  month: 'Month',
  year: 'Year',
  birthdate_help: 'For example: 27 3 2015',
  birthdate_wrong: 'Write the day, the month and the year of birth, for example 27 3 2015.',
  other_neighborhood: 'My neighbourhood is not in the list',
  birth_place: 'Municipality or country of birth',
  residence_place: 'Municipality or country of residence',
  place_help: 'Write its name and choose it in the list.',
  other_country: 'Another country',
  area: 'Locality {{locality}} · zone {{zone}}',
  not_this_area: 'It is not this one',
  first: 'First choose: {{field}}',
  not_say: 'I prefer not to say',
  sensitive: 'Sensitive questions',
  sensitive_text: 'Nobody has to answer them. You can leave them unanswered, and nothing changes for taking part.',
  sensitive_none: 'I prefer not to answer any of them',
  /** The explanations of the fields, by field name. */
  help: {
    document: 'Without dots or spaces, as it is on the document.',
    neighborhood_id: 'Write its name and choose yours in the list.',
    address: 'As it is on the water or electricity bill.',
    stratum: 'It is on the water or electricity bill.',
    mobile_phone:
      'To tell you about changes of the activities. For another country, write + and the code of the country.',
    contact_name: 'An adult whom we can call in an emergency.',
    contact_phone: 'For another country, write + and the code of the country.',
    sex: 'As it is on the document.',
    blood_type: 'It is used in an emergency.',
    eps_id: 'It is used in an emergency. You can choose not to say it.',
    has_disability: 'To offer activities that fit and to look after the person well.',
    disability_id: 'It helps to prepare the activity.',
    ethnic_group_id: 'It is used to know whom the programmes reach.',
    population_group_id:
      'For example: a displaced, migrant or rural person. It is used to know whom the programmes reach.',
    gender_id: 'It is used to know whom the programmes reach.',
    sexual_orientation_id: 'It is used to know whom the programmes reach.',
  },
  child: 'My son or daughter',
  ward: 'Somebody in my care',
  ward_note: 'For example, by decision of a judge or the ICBF.',
  /** The labels of fields, and the simpler labels that this form uses for some. */
  labels: {
    ...domain.fields,
    document_type_id: 'Type of document',
    document: 'Number of the document',
    name: 'First name',
    has_one_name: 'This person has one name only, without surnames',
    city_birth_id: 'Municipality of birth',
    country_residence_id: 'Country of residence',
    state_residence_id: 'Department of residence',
    city_residence_id: 'Municipality of residence',
    upz_id: 'Zone of the locality',
    other_neighborhood_name: 'Name of the neighbourhood or village',
    mobile_phone: 'Telephone',
    eps_id: 'Health insurer (EPS)',
    has_disability: 'Is there a disability?',
    disability_id: 'Which disability?',
    contact_name: 'Name of the contact person',
    contact_phone: 'Telephone of the contact person',
    contact_relationship: 'Relationship with the person',
    relationship: 'Who is this person to you?',
  },
}

/** The messages of a form whose parts are pages. */
const parts = {
  at: 'Part {{at, number}} of {{of, number}}',
  next: 'Save and go on',
  back: 'Back',
  change: 'Change',
  change_of: 'Change: {{what}}',
  picture: 'Photograph {{at, number}}',
}

/** Messages about values that are stored on the device. */
const draft = {
  kept: 'What you enter is kept, protected, on this device for 7 days. We send it only when you ask for it.',
  not_kept: 'This browser does not let us keep what you enter. Do not close or reload this page before you finish.',
  erase: 'Erase what I entered',
  erase_question: 'Erase what you entered?',
  erase_text: 'All your answers and the photographs of the document are removed from this device. It cannot be undone.',
  erased: 'We erased what you had entered.',
}

/** Further English messages of pages with a form: errors of values, and names of fields. */
export const forms = {
  field_errors: domain.field_errors,
  fields: domain.fields,
  names,
  validation: { ...domain.validation, required: 'This is missing: {{field}}.' },
  draft,
  parts,
  person_form: personForm,
}
