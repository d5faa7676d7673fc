import { citizenStates, confirmEmail } from './citizen-states.ts'
import type { CitizenLook, Places } from './look.ts'

const visitor = { user: 'nobody' } as const
/** Has a child whom the office returned. */
const parent = { user: 'citizen' } as const
/** Is verified and enrolled. */
const participant = { user: 'participant' } as const

const activity = ({ portal }: Places) => portal.activity
const returned = ({ portal }: Places) => portal.returned
const holder = ({ portal }: Places) => portal.holder
const child = ({ portal }: Places) => portal.child
const enrolment = ({ portal }: Places) => portal.enrolment

const stepsBefore = ['nombre']
/** Steps that open once the name is known and the e-mail is confirmed. */
const stepsAfter = ['cuenta', 'nacimiento', 'residencia', 'sobre-mi', 'contacto', 'fotos']
const step = (name: string): CitizenLook => ({
  name: `portal: sign-up, ${name}`,
  ...visitor,
  page: 'sign-up-step',
  id: () => name,
})
const sections = ['contrasena', 'correo', 'dispositivos', 'preferencias', 'lo-que-acepte', 'mis-datos', 'instalar']
const personSections = ['identity', 'birth', 'residence', 'details', 'contact']

/** Every page of the citizens. */
export const citizenLooks: readonly CitizenLook[] = [
  { name: 'portal: offer', ...visitor, page: 'offer' },
  { name: 'portal: activity', ...visitor, page: 'activity', id: activity },
  { name: 'portal: activity that does not exist', ...visitor, page: 'activity', id: () => 99_999_999 },
  { name: 'portal: check a voucher', ...visitor, page: 'check-voucher' },
  { name: 'portal: a voucher that is not valid', ...visitor, page: 'check-voucher', search: () => '?codigo=abc' },
  { name: 'portal: saved vouchers', ...visitor, page: 'my-vouchers' },
  { name: 'portal: terms', ...visitor, page: 'terms' },
  { name: 'portal: sign-in', ...visitor, page: 'sign-in' },
  ...stepsBefore.map(step),
  ...stepsAfter.map((name): CitizenLook => ({ ...step(name), before: confirmEmail })),
  { name: 'portal: where my sign-up stands', ...visitor, page: 'sign-up-status' },
  { name: 'portal: forgotten password', ...visitor, page: 'passwordForgotten' },
  {
    name: 'portal: new password',
    ...visitor,
    page: 'passwordReset',
    search: () => '?token=a&email=somebody%40example.org',
  },
  { name: 'portal: no page', ...visitor, page: 'terms', search: () => '/nowhere' },
  { name: 'portal: offer for a citizen', ...parent, page: 'offer' },
  { name: 'portal: family', ...parent, page: 'family' },
  { name: 'portal: add a person', ...parent, page: 'add-person' },
  { name: 'portal: a returned child', ...parent, page: 'person', id: returned },
  ...personSections.map(
    (part): CitizenLook => ({
      name: `portal: a returned child, ${part}`,
      ...parent,
      page: 'person-section',
      id: returned,
      part,
    }),
  ),
  { name: 'portal: documents of a returned child', ...parent, page: 'person-documents', id: returned },
  { name: 'portal: in plain words', ...participant, page: 'person-plain', id: child },
  { name: 'portal: oneself', ...participant, page: 'person', id: holder },
  { name: 'portal: documents of oneself', ...participant, page: 'person-documents', id: holder },
  { name: 'portal: take part', ...participant, page: 'take-part', id: activity },
  { name: 'portal: my activities', ...participant, page: 'my-activities' },
  { name: 'portal: my activities, one withdrawn', ...parent, page: 'my-activities' },
  { name: 'portal: an enrolment', ...participant, page: 'enrolment', id: enrolment },
  { name: 'portal: a voucher', ...participant, page: 'voucher', id: enrolment },
  { name: 'portal: a team', ...participant, page: 'team', id: ({ portal }) => portal.team },
  { name: 'portal: notices', ...participant, page: 'notices' },
  { name: 'portal: account', ...participant, page: 'account' },
  ...sections.map(
    (section): CitizenLook => ({
      name: `portal: account, ${section}`,
      ...participant,
      page: 'account-section',
      id: () => section,
    }),
  ),
  ...citizenStates,
]
