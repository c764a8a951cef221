import type { SessionUser } from '@hilo/contracts'
import type { ReactNode } from 'react'
import { chooseTheme, themeChoices, useThemeChoice } from '../../lib/browser/theme'
import { profile } from '../../strings'
import { Avatar } from '../../ui/display/avatar'
import { Segmented } from '../../ui/form/inputs/segmented'

interface ProfilePanelProps {
  me: SessionUser
  /** Sections of other features. */
  children?: ReactNode
}

export function ProfilePanel({ me, children }: ProfilePanelProps) {
  const theme = useThemeChoice()
  return (
    <div className="min-h-0 flex-1 overflow-y-auto px-3.5 pb-6">
      <div className="grid justify-items-center gap-1 pt-2 pb-4 text-center">
        <Avatar name={me.name} size={64} />
        <p className="mt-2 max-w-full text-title font-semibold break-words">{me.name}</p>
        <p className="text-second text-muted">{profile.roles[me.role]}</p>
      </div>
      <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-2.5 gap-y-1.5 border-t border-line py-4 text-second [&_dd]:break-words [&_dt]:text-muted">
        <dt>{profile.name}</dt>
        <dd>{me.name}</dd>
        <dt>{profile.email}</dt>
        <dd>{me.email}</dd>
        <dt>{profile.role}</dt>
        <dd>{profile.roles[me.role]}</dd>
        <dt>{profile.location}</dt>
        <dd className="text-muted">{profile.noLocation}</dd>
      </dl>
      {children}
      <ProfileSection title={profile.appearance}>
        <Segmented
          label={profile.theme.label}
          value={theme}
          onChoose={chooseTheme}
          options={themeChoices.map((value) => ({ value, label: profile.theme[value] }))}
        />
      </ProfileSection>
    </div>
  )
}

export function ProfileSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line py-4">
      <h3 className="mb-2 text-meta font-semibold text-muted">{title}</h3>
      {children}
    </section>
  )
}
