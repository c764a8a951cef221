import type { SessionUser } from '@hilo/contracts'
import { account, availability } from '../../strings'
import { Card } from '../../ui/state/card'
import { preloadable } from '../../ui/state/preloadable'
import { Availability } from './availability'
import { OwnData } from './own-data'
import { OwnInstall } from './own-install'
import { OwnPassword } from './own-password'
import { OwnSessions } from './own-sessions'
import { OwnSignature } from './own-signature'
import { OwnWork } from './own-work'

const OwnPush = preloadable(() => import('./own-push'))
const OwnCallDevices = preloadable(() => import('./own-call-devices'))

/** 'Mi cuenta': the settings of the signed-in person. */
export function Account({ me }: { me: SessionUser }) {
  return (
    <>
      <OwnData me={me} />
      <Card title={availability.title}>
        <div className="max-w-80">
          <Availability me={me} />
        </div>
      </Card>
      <Card title={account.work.title}>
        <OwnWork />
      </Card>
      <OwnInstall />
      <OwnPush.Part />
      <OwnCallDevices.Part />
      <OwnSignature />
      <OwnPassword />
      <OwnSessions />
    </>
  )
}
