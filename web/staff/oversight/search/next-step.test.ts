import { status } from '@portal/contract'
import { expect, test } from 'vitest'
import { nextStepOf } from './next-step.ts'

const { profilePending, profileValidating, profileVerified, profileReturned, filePending, fileVerified, fileReturned } =
  status

test.each([
  [profilePending, [], 'assign'],
  [profilePending, [fileReturned], 'assign'],
  [profileValidating, [filePending], 'decide'],
  [profileValidating, [fileVerified, fileReturned], 'upload'],
  [profileReturned, [fileVerified], 'correct'],
  [profileReturned, [fileReturned], 'correct_documents'],
  [profileVerified, [fileVerified], 'nothing'],
  [profileVerified, [], 'nothing'],
  [profileVerified, [filePending], 'review_documents'],
  [profileVerified, [filePending, fileReturned], 'upload'],
  [99, [], undefined],
] as const)('the next step of a citizen with status %i and documents %j is %s', (status_id, documents, step) => {
  expect(
    nextStepOf(
      { status_id },
      documents.map((one) => ({ status_id: one })),
    ),
  ).toBe(step)
})

test('returns nothing while the documents are not loaded', () => {
  expect(nextStepOf({ status_id: profileReturned }, undefined)).toBeUndefined()
})
