import { type PublicSchedule, showAvailability } from '@portal/contract/citizens'
import { type RefObject, useEffect, useState } from 'react'
import { serverNow } from '../../../kit/device/clock.ts'
import { useCallQuery } from '../../../kit/request/queries.ts'
import { momentOf } from '../../../kit/text/format.ts'
import { seatsEvery } from '../../frame/query-options.ts'

export type Seats = Pick<PublicSchedule, 'state' | 'left' | 'opens_at'> & { readonly quota: number }

/** The free seats of an activity as it was loaded. */
export function seatsOf({ state, left, opens_at, is_teams, team_quota, quota }: PublicSchedule): Seats {
  return { state, left, opens_at, quota: is_teams ? team_quota : quota }
}

/** Milliseconds until the first request for the seats of an activity that has just loaded. */
const firstLook = 15_000
/** Each browser requests the opened activity at a random time within these milliseconds after the opening. */
const openingSpread = 3_000
/** The longest delay of a browser timer. */
const longestTimer = 2 ** 31 - 1

/** Whether an element is in the visible part of the window. */
export function useIsOnScreen(element: RefObject<HTMLElement | null>): boolean {
  const [isOnScreen, setOnScreen] = useState(false)
  useEffect(() => {
    if (element.current === null) return
    const observer = new IntersectionObserver((entries) => setOnScreen(entries.at(-1)?.isIntersecting ?? false))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isOnScreen
}

/** The free seats of an activity. While it is on screen, they are requested at the server's interval, and when enrolment opens. */
export function useSeats(activity: PublicSchedule, isOnScreen: boolean): Seats {
  const { id } = activity
  const [isDue, setDue] = useState(false)
  const { data, refetch } = useCallQuery(
    showAvailability,
    { params: { id } },
    { enabled: isOnScreen && isDue, every: seatsEvery },
  )
  useEffect(() => {
    if (!isOnScreen) return
    const timer = setTimeout(() => setDue(true), firstLook)
    return () => clearTimeout(timer)
  }, [isOnScreen])
  const seats = data?.data ?? seatsOf(activity)
  const opening = seats.opens_at === null ? undefined : momentOf(seats.opens_at)?.getTime()
  useEffect(() => {
    if (opening === undefined || !isOnScreen) return
    const wait = opening - serverNow() + Math.random() * openingSpread
    if (wait < 0 || wait > longestTimer) return
    const timer = setTimeout(() => void refetch(), wait)
    return () => clearTimeout(timer)
  }, [opening, isOnScreen, refetch])
  return seats
}
