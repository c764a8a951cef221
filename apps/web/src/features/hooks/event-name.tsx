import type { HookEvent } from '@hilo/contracts'
import { hooks } from '../../strings'

/** What happened, as a person calls it. */
export const eventName = (type: string): string => hooks.events[type as HookEvent] ?? hooks.testEvent

/** With the code by which programs know it. */
export function EventName({ type }: { type: string }) {
  return (
    <>
      {eventName(type)} <code className="text-meta font-normal text-muted">{type}</code>
    </>
  )
}
