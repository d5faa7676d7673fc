import type { Job } from '@portal/contract/staff'
import { describe, expect, it } from 'vitest'
import { endedSince, errorOf, hasReport, isWork, progressRows, runningOf, shareOf } from './jobs.ts'

function job(key: string, status: Job['status'], more: Partial<Job> = {}): Job {
  return {
    id: Number(key),
    key,
    job_id: key,
    type: 'profiles',
    queue: 'profiles',
    attempts: 1,
    progress_now: 0,
    progress_max: 5000,
    status,
    input: {},
    output: null,
    message: null,
    user_id: 1,
    created_at: '2026-11-21 10:00:00',
    updated_at: '2026-11-21 10:00:00',
    started_at: null,
    finished_at: null,
    expires_at: null,
    ...more,
  }
}

describe('the progress panel', () => {
  it('shows running jobs before ended ones, and omits cancelled and expired jobs', () => {
    const jobs = [
      job('5', 'cancelled'),
      job('4', 'exported'),
      job('3', 'retrying'),
      job('2', 'expired'),
      job('1', 'queued'),
    ]
    expect(progressRows(jobs).map(({ key }) => key)).toEqual(['3', '1', '4'])
    expect(runningOf(jobs)).toBe(2)
  })

  it('announces only jobs that ended since the last response', () => {
    const before = [job('1', 'executing'), job('2', 'exported'), job('3', 'queued')]
    const now = [job('1', 'exported'), job('2', 'exported'), job('3', 'failed'), job('4', 'exported')]
    expect(endedSince(before, now).map(({ key }) => key)).toEqual(['1', '3'])
    expect(endedSince(before, [job('1', 'finished'), job('3', 'cancelled')]).map(({ key }) => key)).toEqual(['1'])
    expect(endedSince(undefined, now)).toEqual([])
  })

  it('returns the completed share only for a running job of known size', () => {
    expect(shareOf(job('1', 'executing', { progress_now: 2500 }))).toBe(0.5)
    expect(shareOf(job('1', 'executing', { progress_now: 6000 }))).toBe(1)
    expect(shareOf(job('1', 'executing', { progress_max: 0 }))).toBeUndefined()
    expect(shareOf(job('1', 'queued', { progress_now: 2500 }))).toBeUndefined()
  })

  it('shows an import as work, and its report once it has ended with one', () => {
    const imports = (status: Job['status'], more: Partial<Job> = {}) =>
      job('1', status, { type: 'import-schedules', ...more })
    expect(isWork(imports('queued'))).toBe(true)
    expect(hasReport(imports('executing'))).toBe(false)
    expect(hasReport(imports('failed'))).toBe(false)
    expect(hasReport(imports('failed', { expires_at: '2026-11-22 10:00:00' }))).toBe(true)
    expect(hasReport(imports('finished', { expires_at: '2026-11-22 10:00:00' }))).toBe(true)
    expect(hasReport(job('1', 'exported', { expires_at: '2026-11-22 10:00:00' }))).toBe(false)
  })

  it('distinguishes a refused job from one that failed after all attempts', () => {
    expect(errorOf({ attempts: 1 })).toBe('refused')
    expect(errorOf({ attempts: 5 })).toBe('gave_up')
  })
})
