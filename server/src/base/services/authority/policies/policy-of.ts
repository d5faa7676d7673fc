import type { Model } from '@portal/contract/staff'
import { auditPolicy } from './audit.ts'
import { cataloguePolicies } from './catalogue.ts'
import { citizenAccountPolicy } from './citizen-account.ts'
import type { Policy } from './define-policy.ts'
import { enrolmentPolicy } from './enrolment.ts'
import { filePolicy } from './file.ts'
import { observationPolicy } from './observation.ts'
import { preRegisterPolicy } from './pre-register.ts'
import { profilePolicy } from './profile.ts'
import { rolePolicy } from './role.ts'
import { schedulePolicy } from './schedule.ts'
import { teamPolicy } from './team.ts'
import { userPolicy } from './user.ts'

const policies: ReadonlyMap<Model, Policy> = new Map<Model, Policy>([
  ...cataloguePolicies,
  ...[
    auditPolicy,
    citizenAccountPolicy,
    enrolmentPolicy,
    filePolicy,
    observationPolicy,
    preRegisterPolicy,
    profilePolicy,
    rolePolicy,
    schedulePolicy,
    teamPolicy,
    userPolicy,
  ].map((policy): [Model, Policy] => [policy.model, policy]),
])

/** The policy of a model, for code that works with any model. */
export function policyOf(model: Model): Policy {
  const policy = policies.get(model)
  if (policy === undefined) throw new Error(`${model} has no policy`)
  return policy
}
