import { fold, type Profile, type ProfileRow } from '@portal/contract'
import type { FileRow } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useTranslation } from 'react-i18next'
import { nameCase } from '../../../kit/text/name-case.ts'
import { Skeleton } from '../../../kit/ui/Skeleton.tsx'
import { StatusChip } from '../../../kit/ui/StatusChip.tsx'
import styles from './desk.module.css'
import type { DeskParts } from './parts.ts'

type Field = keyof Profile

/** Every document must prove the identity of the person. */
const identity: readonly Field[] = ['document', 'surname', 'name', 'birthdate']

/** Fields that some documents prove in addition, found by words in the name of the type: types are a catalogue and can be renamed. */
const besides: readonly (readonly [words: RegExp, fields: readonly Field[]])[] = [
  [/discapacidad|disability/, ['has_disability', 'disability']],
  [/\beps\b|afiliacion|salud/, ['eps']],
  [/acudiente|autorizacion/, ['contact_name', 'contact_relationship_name', 'contact_phone']],
  [/recibo|residencia|vecindad|servicio publico/, ['address', 'locality', 'stratum']],
  [/identidad|cedula|pasaporte|registro/, ['sex', 'city_birth', 'blood_type']],
]

/** The fields to compare with the document, the most specific first; without a document, only the identity. */
function provenBy(type: string | undefined): {
  readonly large: readonly Field[]
  readonly small: readonly Field[]
} {
  if (type === undefined) return { large: identity, small: ['sex', 'city_birth', 'eps', 'locality'] }
  const folded = fold(type)
  return { large: identity, small: besides.find(([words]) => words.test(folded))?.[1] ?? [] }
}

interface Props {
  /** The row in the queue, until the citizen is read. */
  readonly row: ProfileRow | undefined
  readonly profile: Profile | undefined
  /** Whether the data cannot be read; then no skeleton is shown. */
  readonly hasFailed: boolean
  readonly file: FileRow | undefined
  readonly FieldValue: DeskParts['FieldValue']
}

/** The citizen's identity data in large type and with separate digits, to compare with the document. */
export function Proofs({ row, profile, hasFailed, file, FieldValue }: Props): ReactElement | null {
  const { t } = useTranslation()
  const known: Partial<Profile> | undefined = profile ?? row
  if (known === undefined) return hasFailed ? null : <Skeleton height={220} />
  const { large, small: all } = provenBy(file?.file_type)
  const small = hasFailed ? all.filter((field) => field in known) : all
  const names = [known.name, known.s_name].filter(Boolean).join(' ')
  const surnames = [known.surname, known.s_surname].filter(Boolean).join(' ')
  const texts: Readonly<Record<string, string | undefined>> = {
    name: nameCase(names),
    surname: nameCase(surnames),
    document: `${known.document_type ?? ''} ${known.document ?? ''}`,
  }
  return (
    <section className={`surface stack gap-10 ${styles.proofs}`} aria-label={t('review.proofs')}>
      <dl className={`facts ${styles.large}`}>
        {large.map((field) => (
          <div key={field}>
            <dt>{t(`review.fields.${field as 'name'}`)}</dt>
            <dd>
              {texts[field] ?? <FieldValue field={field} value={known[field]} />}
              {field === 'birthdate' ? (
                <span className={styles.age}> {t('profiles.years', { count: known.age ?? 0 })}</span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      {small.length === 0 ? null : (
        <dl className={`facts ${styles.small}`}>
          {small.map((field) => (
            <div key={field}>
              <dt>{t(`fields.${field}` as 'fields.name')}</dt>
              <dd>{field in known ? <FieldValue field={field} value={known[field]} /> : <Skeleton width={80} />}</dd>
            </div>
          ))}
        </dl>
      )}
      {known.status === undefined || known.color === undefined ? null : (
        <p className={`row wrap muted ${styles.standing}`}>
          <StatusChip text={known.status} color={known.color} />
          <span>
            {known.full_name_verifier == null
              ? t('profiles.no_validator')
              : t('profiles.validator', { name: nameCase(known.full_name_verifier) })}
          </span>
        </p>
      )}
    </section>
  )
}
