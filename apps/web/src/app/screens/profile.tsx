import type { SessionUser } from '@hilo/contracts'
import { isAdmin } from '@hilo/contracts'
import { ChevronRight } from 'lucide-react'
import { Availability } from '../../features/account/availability'
import { NotificationSettings } from '../../features/notifications/settings/notification-settings'
import { ProfilePanel, ProfileSection } from '../../features/profile/profile-panel'
import { cx } from '../../lib/cx'
import { account, availability, profile, settingsMenu, shell } from '../../strings'
import { goTo, type Page } from '../chat/chat-location'
import { grantedPages } from '../shell/pages/pages'

/** The user's own data and settings, and the pages that they may edit by permission. */
export default function Profile({ me, page }: { me: SessionUser; page: Page | null }) {
  const granted = grantedPages(me)
  return (
    <ProfilePanel me={me}>
      <ProfileSection title={availability.title}>
        <Availability me={me} />
      </ProfileSection>
      <ProfileSection title={shell.account}>
        <PageLink page="account" current={page === 'account'} label={account.link} />
      </ProfileSection>
      {!isAdmin(me.role) && (
        <ProfileSection title={account.mayEdit}>
          <p className="mb-2 text-meta text-pretty text-muted">
            {granted.length === 0 ? account.mayEditNothing : account.mayEditHelp}
          </p>
          {granted.map((one) => (
            <PageLink key={one} page={one} current={page === one} label={settingsMenu.names[one]} />
          ))}
        </ProfileSection>
      )}
      <ProfileSection title={profile.notifications}>
        <NotificationSettings />
      </ProfileSection>
    </ProfilePanel>
  )
}

function PageLink({ page, current, label }: { page: Page; current: boolean; label: string }) {
  return (
    <button
      type="button"
      aria-current={current ? 'page' : undefined}
      onClick={() => goTo({ page })}
      className={cx(
        '-mx-2 flex min-h-9 w-[calc(100%+16px)] items-center justify-between gap-2 rounded-row px-2 py-1.5 text-left text-second font-medium pointer-coarse:min-h-11',
        current ? 'bg-accent-soft text-accent' : 'hover:bg-sunk',
      )}
    >
      {label}
      <ChevronRight size={16} strokeWidth={1.75} className="shrink-0 text-muted" aria-hidden />
    </button>
  )
}
