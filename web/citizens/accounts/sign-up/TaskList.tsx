import { mdiCheckCircle, mdiChevronRight, mdiCircleOutline, mdiCircleSlice4, mdiLockOutline } from '@mdi/js'
import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '../../../kit/text/i18n.ts'
import { buttonClass } from '../../../kit/ui/button/Button.tsx'
import { Icon } from '../../../kit/ui/picture/Icon.tsx'
import { usePageTo } from '../../frame/paths.ts'
import { DraftNote } from '../../people/profile-form/DraftNote.tsx'
import styles from './sign-up.module.css'
import { type SignUpDraft, signUpDraft } from './sign-up-draft.ts'
import { stepSlugs, stepToOpen, type TaskState, taskStates, tasks } from './steps.ts'

const looks: Readonly<Record<TaskState, { readonly icon: string; readonly ink: string }>> = {
  done: { icon: mdiCheckCircle, ink: 'success-ink' },
  begun: { icon: mdiCircleSlice4, ink: 'info-ink' },
  todo: { icon: mdiCircleOutline, ink: 'accent-ink' },
  blocked: { icon: mdiLockOutline, ink: 'faint' },
}

interface RowProps {
  readonly task: (typeof tasks)[number]
  readonly state: TaskState
  readonly draft: SignUpDraft
}

function TaskRow({ task, state, draft }: RowProps): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const { icon, ink } = looks[state]
  const content = (
    <>
      <Icon path={icon} size={24} className={`${ink} rigid`} />
      <span className="grow">
        <span className="block strong">{t(`account.sign_up.task.${task.name}`)}</span>
        <span className="muted">
          {state === 'blocked'
            ? t(`account.sign_up.blocked.${task.name === 'account' || task.name === 'check' ? task.name : 'others'}`)
            : t(`account.sign_up.state.${state}`)}
        </span>
      </span>
    </>
  )
  return (
    <li className="ruled">
      {state === 'blocked' ? (
        <span className={`row ${styles.row}`}>{content}</span>
      ) : (
        <Link
          to={to('sign-up-step', { step: stepSlugs[stepToOpen(task, draft)] })}
          className={`row ${styles.row} pressable inset-focus ink`}
        >
          {content}
          <Icon path={mdiChevronRight} size={22} className="faint rigid" mirrored />
        </Link>
      )}
    </li>
  )
}

/** The parts of a sign-up with their states, and a button for the next one. */
export function TaskList({ draft }: { readonly draft: SignUpDraft }): ReactElement {
  const { t } = useTranslation()
  const to = usePageTo()
  const states = taskStates(draft)
  const done = [...states.values()].filter((state) => state === 'done').length
  const next = tasks.find(({ name }) => states.get(name) === 'begun' || states.get(name) === 'todo')
  return (
    <>
      {next === undefined ? null : (
        <p>
          <Link
            to={to('sign-up-step', { step: stepSlugs[stepToOpen(next, draft)] })}
            className={`${buttonClass({ variant: 'filled' })} ${styles.wide}`}
          >
            {t('account.sign_up.go_on', { task: t(`account.sign_up.task.${next.name}`) })}
          </Link>
        </p>
      )}
      <section aria-labelledby="sign-up-progress">
        <p id="sign-up-progress" className="soft">
          {t('account.sign_up.progress', { done, all: tasks.length })}
        </p>
        <ol className="surface space-above">
          {tasks.map((task) => (
            <TaskRow key={task.name} task={task} state={states.get(task.name) ?? 'blocked'} draft={draft} />
          ))}
        </ol>
      </section>
      <DraftNote draft={signUpDraft} hasBegun />
    </>
  )
}
