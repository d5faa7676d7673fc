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
] as const)('a citizen of status %i with documents of %j: %s', (status_id, documents, step) => {
  expect(
    nextStepOf(
      { status_id },
      documents.map((one) => ({ status_id: one })),
    ),
  ).toBe(step)
})

test('nothing is said while the documents are unknown', () => {
  expect(nextStepOf({ status_id: profileReturned }, undefined)).toBeUndefined()
})
