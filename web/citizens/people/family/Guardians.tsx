import { adultAge } from '@portal/contract'
import { type Guardian, listGuardians, type Person, removeGuardian, undoGuardianEnd } from '@portal/contract/citizens'
import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { request } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { formatDate } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { AskingButton } from '../../../kit/ui/button/AskingButton.tsx'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { useDialog } from '../../../kit/ui/dialog/use-dialog.tsx'
import { QueryState } from '../../../kit/ui/feedback/QueryState.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { lazy } from '../../../kit/ui/loading/lazy.tsx'
import type { Elements } from '../../../kit/ui/text/elements.ts'
import { usePageTo } from '../../frame/paths.ts'
import { householdKeys } from '../../frame/query-options.ts'
import { undoBy } from '../../frame/undo.ts'

const InviteDialog = lazy(() => import('./InviteDialog.tsx'), 'InviteDialog')

/** The name of a person without the surname. */
const firstNameOf = ({ name }: Pick<Person, 'name'>) => personNameCase(name)

interface LineProps {
  readonly name: string
  readonly email?: string | undefined
  readonly note: string
  readonly children?: Elements
}

/** One adult who looks after a person. */
function Line({ name, email, note, children }: LineProps): ReactElement {
  return (
    <li className="entry spread gap-4-12">
      <div className="shrink">
        <h3 className="break-words">{name}</h3>
        {email === undefined ? null : <p className="break-words">{email}</p>}
        <small>{note}</small>
      </div>
      {children}
    </li>
  )
}

/** One guardian or invitation, and the button to end it. */
function OneGuardian({ guardian, person }: { readonly guardian: Guardian; readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  const { kind, email, full_name, is_oneself, accepted_at, created_at } = guardian
  const params = { id: person.id, guardian: guardian.id }
  const step = is_oneself ? 'leave' : accepted_at === null ? 'withdraw' : 'end'
  const who = full_name === null ? email : personNameCase(full_name)
  const names = { who, name: firstNameOf(person) }
  return (
    <Line
      name={is_oneself ? t('family.you') : who}
      email={full_name === null || is_oneself ? undefined : email}
      note={
        accepted_at === null
          ? t(`family.guardians.invited_${kind}`, { date: formatDate(created_at) })
          : t('family.guardians.since', { date: formatDate(accepted_at) })
      }
    >
      <div className="flush">
        <AskingButton
          danger
          send={() => request(removeGuardian, { params })}
          invalidates={householdKeys}
          title={t(`family.guardians.${step}_title`, names)}
          text={t(`family.guardians.${step}_text`, names)}
          action={t(`family.guardians.${step}`)}
          onDone={({ data }) => {
            showDone(
              data,
              undoBy(() => request(undoGuardianEnd, { params }), householdKeys),
            )
            // A guardian who left can no longer read the person: the family shows the remaining people.
            if (is_oneself) void navigate(to('family'), { replace: true })
          }}
        >
          <span>{t(`family.guardians.${step}`)}</span>
          <span className="visually-hidden">{`: ${who}`}</span>
        </AskingButton>
      </div>
    </Line>
  )
}

/** The buttons of the first guardian: to invite another one, and to hand an adult over to their own account. */
function Invite({ person, isOffered }: { readonly person: Person; readonly isOffered: boolean }): ReactElement {
  const { t } = useTranslation()
  const { dialog, open } = useDialog()
  const name = firstNameOf(person)
  const ask = (kind: 'invite' | 'handover') =>
    open((onClose) => <InviteDialog kind={kind} person={person} name={name} onClose={onClose} />)
  return (
    <>
      <div className="wrap gap-8">
        <Button variant="outlined" onClick={() => ask('invite')}>
          {t('family.guardians.invite_open')}
        </Button>
        {person.age < adultAge || isOffered ? null : (
          <Button variant="outlined" onClick={() => ask('handover')}>
            {t('family.guardians.handover_open', { name })}
          </Button>
        )}
      </div>
      {dialog}
    </>
  )
}

/** Who looks after a person: the guardians, the open invitations, and the buttons to invite, to hand over and to end them. */
export function Guardians({ person }: { readonly person: Person }): ReactElement {
  const { t } = useTranslation()
  const result = useCallQuery(listGuardians, { params: { id: person.id } })
  // Most people have no second guardian: what is known is shown at once, so that the page does not jump.
  const guardians = result.data?.data ?? []
  return (
    <section className="card stack gap-16">
      <h2>{t('family.guardians.title', { name: firstNameOf(person) })}</h2>
      <ul>
        {person.is_own ? <Line name={t('family.you')} note={t('family.guardians.first')} /> : null}
        {guardians.map((guardian) => (
          <OneGuardian key={guardian.id} guardian={guardian} person={person} />
        ))}
      </ul>
      <QueryState query={result} waiting={null} compact />
      {person.is_own ? (
        <Invite person={person} isOffered={guardians.some(({ kind }) => kind === 'handover')} />
      ) : (
        <p className="muted">{t('family.guardians.shared')}</p>
      )}
    </section>
  )
}
