import { mdiCancel, mdiCheckCircle } from '@mdi/js'
import { actions } from '@portal/contract'
import { type Explanation, explain, type StaffRow, whoMay } from '@portal/contract/staff'
import { type ReactElement, useState } from 'react'
import { Link } from 'react-router'
import { errorText, resolverOf } from '../../../kit/form/form.ts'
import { RecordForm } from '../../../kit/form/RecordForm.tsx'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { fieldProps } from '../../../kit/form/use-form.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { counted, formatNumber } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase } from '../../../kit/text/sentence-case.ts'
import { SelectBox } from '../../../kit/ui/choice/SelectBox.tsx'
import { EmptyState } from '../../../kit/ui/feedback/EmptyState.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { TextBox } from '../../../kit/ui/field/TextBox.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { StatusChip } from '../../../kit/ui/text/StatusChip.tsx'
import { useScreenPath } from '../../frame/screens/paths.ts'
import { ScrollTable } from '../../ui/table/ScrollTable.tsx'
import { StaffBox } from '../users/admin/StaffBox.tsx'
import { actionLabel, entityInside, entityLabel } from './labels.ts'
import { governed } from './marks.ts'
import styles from './rights.module.css'

/** A submitted query: about one person, or about everybody. */
interface Question {
  readonly person: StaffRow | null
  readonly about: { readonly action: string; readonly entity: string; readonly entity_id: number | undefined }
}

/** Explains why a person may or may not do something, and who may. The server's `can` decides, ability by ability. */
export function WhyView(): ReactElement {
  const { t, locale } = useTranslation()
  const [person, setPerson] = useState<StaffRow | null>(null)
  const [question, setQuestion] = useState<Question>()
  const options = [...governed].sort((one, other) => entityLabel(one).localeCompare(entityLabel(other), locale))

  const { form, frame } = useRecordForm({
    values: { action: 'view', entity: 'Profile', entity_id: '' },
    resolver: resolverOf(({ entity_id }) =>
      /^([1-9]\d{0,8})?$/.test(entity_id.trim())
        ? {}
        : { entity_id: { type: 'contract', message: errorText('entity_id', 'validation.integer') } },
    ),
    send: async ({ entity_id, ...about }) =>
      setQuestion({ person, about: { ...about, entity_id: entity_id.trim() === '' ? undefined : Number(entity_id) } }),
    invalidates: [],
  })

  return (
    <section className="page" aria-label={t('security.views.why')}>
      <RecordForm
        frame={frame}
        submit={t('security.why.ask')}
        className={`grid at-top surface gap-12 ${styles.question}`}
      >
        <div className={styles.whom}>
          <StaffBox
            label={t('fields.profile_name')}
            optional
            help={t(person === null ? 'security.why.everybody' : 'users.roles_form.find_help')}
            value={person}
            onChange={setPerson}
          />
        </div>
        <SelectBox
          {...fieldProps(form, 'action')}
          label={t('fields.action')}
          empty={false}
          options={actions.map((one) => ({ value: one, text: actionLabel(one) }))}
        />
        <SelectBox
          {...fieldProps(form, 'entity')}
          label={t('fields.entity')}
          empty={false}
          options={options.map((one) => ({ value: one, text: entityLabel(one) }))}
        />
        <TextBox
          {...fieldProps(form, 'entity_id')}
          label={t('fields.entity_id')}
          optional
          inputMode="numeric"
          maxLength={9}
          help={t('security.why.record_help')}
        />
      </RecordForm>
      {question === undefined ? null : question.person === null ? (
        <WhoMay about={question.about} />
      ) : (
        <Why about={question.about} person={question.person} />
      )}
    </section>
  )
}

/** A query as a sentence. */
function useWhat({ action, entity, entity_id: id }: Question['about']): string {
  const { t } = useTranslation()
  const names = { action: actionLabel(action).toLocaleLowerCase(), entity: entityInside(entity) }
  return id === undefined ? t('security.why.what', names) : t('security.why.what_record', { ...names, id })
}

function Why({ about, person }: Pick<Question, 'about'> & { readonly person: StaffRow }): ReactElement {
  const { t } = useTranslation()
  const what = useWhat(about)
  const query = useCallQuery(explain, { query: { user_id: person.id, ...about } })
  const { data } = query
  if (data === undefined) return <QueryResult query={query} lines={5} compact />
  const { allowed, reason, records, abilities, roles } = data.data
  const isForSome = !allowed && records !== null && records.count > 0
  const params = { name: personNameCase(person.full_name), what }
  return (
    <article className={`surface stack gap-12 ${styles.result}`}>
      <header className="row at-top gap-12">
        <Icon
          path={allowed || isForSome ? mdiCheckCircle : mdiCancel}
          size={28}
          className={allowed || isForSome ? 'success-ink' : 'error-ink'}
        />
        <Status as="div">
          <h2>{t(allowed ? 'security.why.yes' : isForSome ? 'security.why.yes_some' : 'security.why.no', params)}</h2>
          <p>{t(isForSome ? 'security.why.reasons.some' : `security.why.reasons.${reason}`)}</p>
        </Status>
      </header>
      <Points explanation={data.data} />
      <h3 className="minor-heading">{t('security.why.abilities')}</h3>
      {abilities.length === 0 ? (
        <p className="muted">{t('security.why.none_relevant')}</p>
      ) : (
        <ScrollTable
          label={t('security.why.abilities')}
          head={[t('models.Ability'), t('security.why.through'), t('security.why.verdict')]}
        >
          {abilities.map((ability) => (
            <CheckedAbility
              key={`${ability.id} ${ability.forbidden}`}
              ability={ability}
              titles={roles}
              isOfRecord={about.entity_id !== undefined}
            />
          ))}
        </ScrollTable>
      )}
    </article>
  )
}

/** The parts of the response beside the permissions: the number of records, the scope of the roles, the record itself. */
function Points({ explanation }: { readonly explanation: Explanation }): ReactElement {
  const { t } = useTranslation()
  const { allowed, could_ever, in_scope, sees_citizen, is_deleted, records, scope, roles } = explanation
  const widest = roles.filter((role) => role.scope === scope)
  return (
    <ul className={styles.points}>
      {records === null ? null : (
        <li>
          {t(records.has_more ? 'security.why.records_newest' : 'security.why.records', {
            formatted: formatNumber(records.count),
            of: formatNumber(records.of),
          })}
        </li>
      )}
      <li>
        {roles.length === 0
          ? t('security.why.no_roles')
          : t('security.why.roles', { roles: roles.map(({ title }) => title).join(', ') })}
      </li>
      {roles.length === 0 ? null : (
        <li>
          {t('security.why.scope', {
            scope: t(`choices.scope_${scope}`),
            roles: widest.map(({ title }) => title).join(', '),
          })}
        </li>
      )}
      <li>{t(could_ever ? 'security.why.screen_open' : 'security.why.screen_closed')}</li>
      {is_deleted === true ? <li>{t('security.why.deleted')}</li> : null}
      {in_scope === false ? <li>{t('security.why.not_in_scope')}</li> : null}
      {in_scope === true && allowed ? <li>{t('security.why.in_scope')}</li> : null}
      {allowed && sees_citizen === false ? <li>{t('security.why.masked')}</li> : null}
    </ul>
  )
}

function CheckedAbility({
  ability,
  titles,
  isOfRecord,
}: {
  readonly ability: Explanation['abilities'][number]
  readonly titles: Explanation['roles']
  /** Whether the query is about one record: then permissions for other records do not apply. */
  readonly isOfRecord: boolean
}): ReactElement {
  const { t } = useTranslation()
  const { verdict, forbidden } = ability
  const narrow = { 'not-owned': 'for-own', 'other-record': 'for-record' } as const
  const isNarrow = verdict === 'not-owned' || verdict === 'other-record'
  const missed = isNarrow && !isOfRecord ? narrow[verdict] : verdict
  const reason = missed === 'matches' ? (forbidden ? 'forbids' : 'allows') : missed
  const color = verdict !== 'matches' ? 'info' : forbidden ? 'error' : 'success'
  const named = ability.roles.map((role) => titles.find(({ name }) => name === role)?.title ?? role)
  return (
    <tr>
      <td>
        <span>{ability.title}</span>
        <span className={styles.code}>{ability.name}</span>
      </td>
      <td>{named.join(', ')}</td>
      <td>
        <StatusChip text={t(`security.why.verdicts.${reason}`)} color={color} />
      </td>
    </tr>
  )
}

function WhoMay({ about }: Pick<Question, 'about'>): ReactElement {
  const { t } = useTranslation()
  const heading = t('security.why.who', { what: useWhat(about) })
  const path = useScreenPath()
  const query = useCallQuery(whoMay, { query: about })
  const { data } = query
  if (data === undefined) return <QueryResult query={query} lines={5} compact />
  const people = data.data
  return (
    <article className={`surface stack gap-12 ${styles.result}`}>
      <header className="row at-top gap-12">
        <Status as="div">
          <h2>{heading}</h2>
          <p className="muted">{t('users.list.count', counted(people.length))}</p>
        </Status>
      </header>
      {people.length === 0 ? (
        <EmptyState kind="empty" text={t('security.why.who_none')} compact />
      ) : (
        <ScrollTable label={heading} head={[t('fields.profile_name'), t('fields.roles'), t('fields.scope')]}>
          {people.map(({ id, full_name, username, roles, extent }) => (
            <tr key={id}>
              <td>
                <Link to={`${path('user-admin')}?query=${encodeURIComponent(username)}`}>
                  {personNameCase(full_name)}
                </Link>
                <span className={styles.code}>{username}</span>
              </td>
              <td>{roles.join(', ')}</td>
              <td>{t(`security.why.extents.${extent}`)}</td>
            </tr>
          ))}
        </ScrollTable>
      )}
    </article>
  )
}
