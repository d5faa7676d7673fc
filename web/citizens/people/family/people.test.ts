import { describe, expect, it } from 'vitest'
import { nextStepOf } from './people.ts'

const sent = { id: 1, file: 'a.pdf', file_type: 'x', status: 'x', color: 'x', created_at: '2026-11-23 10:00:00' }

describe('the next step for a person', () => {
  it('is to correct returned data before missing data', () => {
    expect(nextStepOf({ status_id: 4, completion: 40, document_file: {} })).toBe('correct')
    expect(nextStepOf({ status_id: 3, completion: 93, document_file: sent })).toBe('complete')
  })

  it('is to send the document, then to wait, then to enrol', () => {
    expect(nextStepOf({ status_id: 1, completion: 100, document_file: {} })).toBe('document')
    expect(nextStepOf({ status_id: 2, completion: 100, document_file: sent })).toBe('wait')
    expect(nextStepOf({ status_id: 3, completion: 100, document_file: sent })).toBe('join')
  })
})
