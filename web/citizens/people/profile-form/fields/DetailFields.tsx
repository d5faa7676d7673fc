import type { ReactElement } from 'react'
import { useTranslation } from '../../../../kit/text/i18n.ts'
import type { detailLists } from '../lists.ts'
import { labelOfField } from '../person-errors.ts'
import { isAdult } from '../person-values.ts'
import styles from '../profile-form.module.css'
import { Choices } from './Choices.tsx'
import { FieldPlace, type PersonFormReturn, setField } from './FieldPlace.tsx'
import { ListField } from './ListField.tsx'

interface Props {
  readonly form: PersonFormReturn
}

function DetailList({ form, field }: Props & { readonly field: keyof typeof detailLists }): ReactElement {
  const { t } = useTranslation()
  return <ListField form={form} field={field} isLong={field === 'eps_id'} help={t(`person_form.why.${field}`)} />
}

/** What a person is asked about themselves. Nobody has to answer what is sensitive (Ley 1581, article 6). */
export function DetailFields({ form }: Props): ReactElement {
  const { t } = useTranslation()
  const [birthdate, hasDisability] = form.watch(['birthdate', 'has_disability'])
  return (
    <div className="stack gap-20">
      <div className={`stack ${styles.pair}`}>
        <DetailList form={form} field="sex" />
        <DetailList form={form} field="blood_type" />
      </div>
      <DetailList form={form} field="eps_id" />
      <FieldPlace field="has_disability">
        <Choices
          name="has_disability"
          label={labelOfField('has_disability')}
          help={t('person_form.why.has_disability')}
          value={hasDisability}
          options={[
            { value: 'SI', text: t('ui.yes') },
            { value: 'NO', text: t('ui.no') },
          ]}
          error={form.formState.errors.has_disability?.message}
          onChange={(value) => {
            setField(form, 'has_disability', value)
            if (value === 'NO') setField(form, 'disability_id', '')
          }}
        />
      </FieldPlace>
      {hasDisability === 'SI' ? <DetailList form={form} field="disability_id" /> : null}
      <p className={styles.why}>{t('person_form.sensitive')}</p>
      <DetailList form={form} field="ethnic_group_id" />
      <DetailList form={form} field="population_group_id" />
      {isAdult({ birthdate }) ? (
        <>
          <DetailList form={form} field="gender_id" />
          <DetailList form={form} field="sexual_orientation_id" />
        </>
      ) : null}
    </div>
  )
}
