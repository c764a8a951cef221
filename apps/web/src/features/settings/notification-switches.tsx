import { useState } from 'react'
import { settings } from '../../strings'
import { Card } from '../../ui/card'
import { Switch } from '../../ui/switch'

const words = settings.communication

/** Both are this screen's alone and begin off (specification). */
export function NotificationSwitches() {
  const [email, setEmail] = useState(false)
  const [inApp, setInApp] = useState(false)
  return (
    <Card title={words.notifications}>
      <Switch label={words.email} checked={email} onChange={setEmail} />
      <Switch label={words.inApp} checked={inApp} onChange={setInApp} />
    </Card>
  )
}
