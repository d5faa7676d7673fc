import { mdiContentCopy } from '@mdi/js'
import type { Schedule } from '@portal/contract'
import { listRosterPhones, type RosterPhone } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useSearchParams } from 'react-router'
import type { InputOf } from '../../../kit/request/api.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { counted, formatNumber, phoneText } from '../../../kit/text/format.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { personNameCase, sentenceCase } from '../../../kit/text/sentence-case.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { QueryResult } from '../../../kit/ui/feedback/QueryResult.tsx'
import { showDone, showSnackbar } from '../../../kit/ui/feedback/snackbars.ts'
import styles from './print-sheet.module.css'
import { filterOf } from './roster-query.ts'
import { Sheet } from './Sheet.tsx'

/** Every telephone of the list once, in its order. */
function phonesOf(people: readonly RosterPhone[]): string[] {
  const phones = people.flatMap(({ mobile_phone, guardians }) => [
    mobile_phone,
    ...guardians.map((one) => one.mobile_phone),
  ])
  return [...new Set(phones.flatMap((phone) => phone ?? []))]
}

/** The telephones of the people of a roster who hold a seat, and of the guardians of minors: for a cancelled session. */
export function PhoneList({ schedule }: { readonly schedule: Schedule }): ReactElement {
  const { t } = useTranslation()
  const [search] = useSearchParams()
  const input = { params: { id: schedule.id }, query: filterOf(search.toString()) } as InputOf<typeof listRosterPhones>
  const query = useCallQuery(listRosterPhones, input)
  const people = query.data?.data ?? []
  const phones = phonesOf(people)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(phones.join('\n'))
      showDone(t('roster.phones.copied', counted(phones.length)))
    } catch {
      showSnackbar({ message: t('roster.phones.not_copied'), colour: 'warning' })
    }
  }

  return (
    <Sheet
      schedule={schedule}
      title={t('roster.phones.title')}
      note={query.data === undefined ? undefined : t('roster.count', counted(people.length))}
      canPrint={people.length > 0}
      controls={
        <Button variant="outlined" icon={mdiContentCopy} disabled={phones.length === 0} onClick={() => void copy()}>
          {t('roster.phones.copy')}
        </Button>
      }
    >
      <QueryResult query={query} lines={8} none={t('roster.phones.none')}>
        {() => (
          <table className={`${styles.table} ${styles.phones}`}>
            <thead>
              <tr>
                <th scope="col">{t('roster.sheet.number')}</th>
                <th scope="col">{t('fields.full_name')}</th>
                <th scope="col">{t('fields.age')}</th>
                <th scope="col">{t('roster.phones.column')}</th>
              </tr>
            </thead>
            <tbody>
              {people.map((one, index) => (
                <tr key={one.citizen_schedule_id}>
                  <td className="figures">{index + 1}</td>
                  <th scope="row">
                    <span className="block">{personNameCase(one.full_name)}</span>
                    <span className="muted">{sentenceCase(one.schedule_status_name)}</span>
                  </th>
                  <td className="figures">{formatNumber(one.age)}</td>
                  <td>
                    <Phones of={one} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </QueryResult>
    </Sheet>
  )
}

/** The telephone of a person; below it those of the guardians of a minor. */
function Phones({ of: person }: { readonly of: RosterPhone }): ReactElement {
  const { t } = useTranslation()
  return (
    <div className="stack gap-4">
      <Phone of={person} />
      {person.guardians.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: guardians do not move, and one whom the person may not view has no name
        <div key={index}>
          <p className="muted">
            {one.full_name === null
              ? t('roster.phones.guardian_hidden')
              : t('roster.phones.guardian', { name: personNameCase(one.full_name) })}
          </p>
          {one.is_visible ? <Phone of={one} /> : null}
        </div>
      ))}
      {person.is_minor && person.is_visible && person.guardians.length === 0 ? (
        <p className="muted">{t('roster.phones.guardian_none')}</p>
      ) : null}
    </div>
  )
}

function Phone({ of }: { readonly of: Pick<RosterPhone, 'mobile_phone' | 'is_visible'> }): ReactElement {
  const { t } = useTranslation()
  if (of.mobile_phone === null) {
    return <p className="muted">{t(of.is_visible ? 'roster.phones.missing' : 'roster.phones.hidden')}</p>
  }
  return (
    <p>
      <a href={`tel:${of.mobile_phone}`} className={`figures ${styles.phone}`}>
        {phoneText(of.mobile_phone)}
      </a>
    </p>
  )
}
