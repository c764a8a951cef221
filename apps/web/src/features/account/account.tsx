import type { SessionUser } from '@hilo/contracts'
import { availability } from '../../strings'
import { Card } from '../../ui/card'
import { Availability } from './availability'
import { OwnData } from './own-data'
import { OwnPassword } from './own-password'
import { OwnSessions } from './own-sessions'

/** 'Mi cuenta': what is only about oneself. */
export function Account({ me }: { me: SessionUser }) {
  return (
    <>
      <OwnData me={me} />
      <Card title={availability.title}>
        <div className="max-w-80">
          <Availability me={me} />
        </div>
      </Card>
      <OwnPassword />
      <OwnSessions />
    </>
  )
}
