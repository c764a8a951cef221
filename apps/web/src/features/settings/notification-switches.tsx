import { useState } from 'react'
import { settings } from '../../strings'
import { Switch } from '../../ui/form/inputs/switch'
import { Card } from '../../ui/state/card'

const words = settings.communication

/** Neither is stored, and both begin off (specification). */
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
