import type { SessionUser } from '@hilo/contracts'
import { NotificationSettings } from '../features/notifications/notification-settings'
import { ProfilePanel } from '../features/profile/profile-panel'

export default function Profile({ me }: { me: SessionUser }) {
  return (
    <ProfilePanel me={me}>
      <NotificationSettings />
    </ProfilePanel>
  )
}
