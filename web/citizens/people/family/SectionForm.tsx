import type { ResponseOf } from '@portal/contract'
import { fieldsOfSection, type Person, type PersonSection, updatePerson } from '@portal/contract/citizens'
import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { RecordForm } from '../../../kit/form/RecordForm.tsx'
import { useRecordForm } from '../../../kit/form/record-form.tsx'
import { request } from '../../../kit/request/api.ts'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { Button } from '../../../kit/ui/button/Button.tsx'
import { SkeletonLines } from '../../../kit/ui/feedback/Skeleton.tsx'
import { Status } from '../../../kit/ui/feedback/Status.tsx'
import { showDone } from '../../../kit/ui/feedback/snackbars.ts'
import { ButtonLink } from '../../frame/Page.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { householdKeys } from '../../frame/query-options.ts'
import { AnswerText } from '../profile-form/AnswerText.tsx'
import { ErrorSummary, errorsOfFields } from '../profile-form/ErrorSummary.tsx'
import { SectionFields } from '../profile-form/fields/SectionFields.tsx'
import { errorsOfSections, labelOfField } from '../profile-form/person-errors.ts'
import { personResolver } from '../profile-form/person-resolver.ts'
import { bodyOf, type PersonValues, valuesOf } from '../profile-form/person-values.ts'
import { useTyped } from '../profile-form/use-typed.ts'
import { type Correction, correctionOf, corrections, keepCorrection } from './corrections.ts'
import { isHolder, lockOf } from './people.ts'
import { textOfField } from './person-facts.ts'
import { ReturnMessages } from './ReturnedPanel.tsx'

/** The parts that every change sends; identity and birth are sent only when they are edited. */
const alwaysSent: readonly PersonSection[] = ['residence', 'details', 'contact']

/** The part to edit, and incomplete parts that are sent with it: the server refuses a change while these are incomplete. */
function sectionsToEdit(person: Person, section: PersonSection): readonly PersonSection[] {
  const others = alwaysSent.filter((one) => one !== section && errorsOfSections([one], valuesOf(person)).length > 0)
  return [section, ...others]
}

/** The parts that a change sends, without those that cannot change now. */
function changeOf(values: PersonValues, person: Person, section: PersonSection) {
  const isOpen = lockOf(person) === undefined
  const { birthdate, ...place } = bodyOf(values, ['birth'])
  return {
    ...bodyOf(values, alwaysSent),
    ...(section === 'identity' && isOpen && bodyOf(values, ['identity'])),
    ...(section === 'birth' && { ...place, ...(isOpen && { birthdate }) }),
    version: person.version,
  }
}

interface Props {
  readonly person: Person
  readonly section: PersonSection
}

/** Edits one part of a person. When staff have changed it meanwhile, the person chooses between the versions, and no typed value is lost. */
export function SectionForm(props: Props): ReactElement {
  const stored = corrections.use()?.forms
  const name = correctionOf(props.person, props.section)
  const [discarded, setDiscarded] = useState(0)
  if (stored === undefined) return <SkeletonLines lines={6} />
  return (
    <LoadedSectionForm
      {...props}
      key={discarded}
      name={name}
      stored={stored[name]}
      onDiscard={() => {
        keepCorrection(name, undefined)
        setDiscarded(discarded + 1)
      }}
    />
  )
}

interface LoadedProps extends Props {
  readonly name: string
  /** The stored draft of the form. */
  readonly stored: Correction | undefined
  readonly onDiscard: () => void
}

function LoadedSectionForm({ person, section, name, stored, onDiscard }: LoadedProps): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const navigate = useNavigate()
  const [sections] = useState(() => sectionsToEdit(person, section))
  const target = to('person', { id: person.id })
  const [begun] = useState(stored)
  const [loaded] = useState(begun?.person ?? person)
  const { form, frame, conflict } = useRecordForm<PersonValues, Person, ResponseOf<typeof updatePerson>>({
    record: loaded,
    values: begun?.values ?? valuesOf(loaded),
    resolver: personResolver((values) => errorsOfSections(sections, values)),
    hasSummary: true,
    valuesOf,
    titleOf: () => t(`family.sections.${section}`),
    // The messages of the form already contain the field names; the choice after a conflict needs the names for the other version.
    labelOf: (field, of) => (of?.version === loaded.version ? '' : labelOfField(field)),
    textOf: (field, values, of) =>
      of === undefined ? <AnswerText field={field} values={values} /> : textOfField(of, field),
    send: (values, record = loaded) =>
      request(updatePerson, { params: { id: person.id }, body: changeOf(values, record, section) }),
    invalidates: householdKeys,
    onDone: ({ data }) => {
      keepCorrection(name, undefined)
      showDone(data)
    },
    onClose: () => void navigate(target, { replace: true }),
  })
  useTyped(form, (values) => keepCorrection(name, { person: loaded, values }))
  const isLocked = lockOf(person) !== undefined
  return (
    <RecordForm
      frame={frame}
      submit={t('ui.save')}
      isWide
      className="stack gap-24"
      head={
        <>
          <ReturnMessages person={person} />
          {begun === undefined ? null : (
            <Status as="div" className="info notice spread gap-8">
              <span>{t('family.section.kept')}</span>
              <div className="flush">
                <Button onClick={onDiscard}>{t('family.section.discard')}</Button>
              </div>
            </Status>
          )}
        </>
      }
      summary={
        <ErrorSummary
          errors={errorsOfFields(form.formState.errors, sections.flatMap(fieldsOfSection), frame.error)}
          attempt={form.formState.submitCount}
        />
      }
      actions={
        <ButtonLink to={target} variant="text" onClick={() => keepCorrection(name, undefined)}>
          {t('ui.cancel')}
        </ButtonLink>
      }
      foot={conflict}
    >
      {isLocked && section === 'birth' ? <p className="muted">{t('family.person.birthdate_locked')}</p> : null}
      {sections.map((one) => (
        <section key={one} className="stack gap-16">
          {one === section ? null : (
            <div>
              <h2>{t(`family.sections.${one}`)}</h2>
              <p className="muted">{t('family.section.also')}</p>
            </div>
          )}
          <SectionFields form={form} section={one} isHolder={isHolder(person)} isLocked={isLocked} />
        </section>
      ))}
    </RecordForm>
  )
}
