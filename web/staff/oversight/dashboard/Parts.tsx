import { couldEver, couldMeet, scopeOf } from '@portal/contract'
import { dashboardSignUps, screens } from '@portal/contract/staff'
import type { ReactElement } from 'react'
import { useScreenPath } from '../../frame/screens/paths.ts'
import { usePrincipal } from '../../frame/session/session.tsx'
import { Programs } from './Programs.tsx'
import { SignUps } from './SignUps.tsx'
import { Stages } from './Stages.tsx'
import styles from './section.module.css'
import { Times } from './Times.tsx'
import { Validators } from './Validators.tsx'
import { Weeks } from './Weeks.tsx'

/** The figures under the counters that the person may read; the server limits them to the scope. */
export function Parts({ listPath }: { readonly listPath: string | undefined }): ReactElement {
  const principal = usePrincipal()
  const to = useScreenPath()
  const schedulesPath = couldMeet(principal, screens.schedules.needs) ? to('schedules') : undefined
  const signUpsPath = to('pre-registers')
  return (
    <div className={styles.place}>
      <div className={`stack gap-16 ${styles.parts}`}>
        {couldEver(principal, 'view', 'Profile') ? (
          <>
            <Weeks listPath={listPath} />
            <Times listPath={listPath} />
            <Validators listPath={listPath} onlyOwn={scopeOf(principal) === 'own'} />
          </>
        ) : null}
        {couldMeet(principal, dashboardSignUps.needs) ? <SignUps listPath={signUpsPath} /> : null}
        {couldEver(principal, 'view', 'Schedule') ? <Programs schedulesPath={schedulesPath} /> : null}
        {couldEver(principal, 'view', 'CitizenSchedule') ? <Stages schedulesPath={schedulesPath} /> : null}
      </div>
    </div>
  )
}
