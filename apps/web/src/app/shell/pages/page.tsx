import { isAdmin, type SessionUser } from '@hilo/contracts'
import { ArrowLeft, Lock } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Account } from '../../../features/account/account'
import { ApiKeys } from '../../../features/api-keys/api-keys'
import { Channels } from '../../../features/channels/channels'
import FirstStepsCard from '../../../features/first-steps/first-steps-card'
import { BusinessHours } from '../../../features/schedule/schedule'
import { AgentMessages } from '../../../features/settings/agent-messages'
import { BotMenu } from '../../../features/settings/bot/bot-menu'
import { Communication } from '../../../features/settings/communication'
import { General } from '../../../features/settings/general'
import { Interactions } from '../../../features/settings/interactions'
import { AgentPermissions } from '../../../features/settings/permissions'
import { TeamCard } from '../../../features/settings/team-card'
import { Integrations, Interface } from '../../../features/settings/unavailable-features'
import { Team } from '../../../features/team/team'
import { cx } from '../../../lib/cx'
import { common, settingsMenu } from '../../../strings'
import { FormSkeleton } from '../../../ui/form/form-skeleton'
import { IconButton } from '../../../ui/form/icon-button'
import { EmptyState } from '../../../ui/state/empty-state'
import { preloadable, preloadableRoom } from '../../../ui/state/preloadable'
import { goTo, type Page as PageName } from '../../chat/chat-location'
import { goToFirstStep } from '../../first-step-places'
import { maySeePage } from './pages'

const Hooks = preloadable(() => import('../../../features/hooks/hooks'))
const Audit = preloadableRoom(() => import('../../../features/audit/audit-screen'))

interface PageProps {
  me: SessionUser
  page: PageName
  onBack: (() => void) | null
}

const inset = 'mx-auto w-full px-4 sm:px-6'
const column = `${inset} max-w-190`

/** A table takes the width that there is, and scrolls within the height; on small screens down to the edge. */
const isTable = (page: PageName): boolean => page === 'audit'

/** A page of 'Configuración' or 'Perfil', in the place of the chat. */
export default function Page({ me, page, onBack }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The control that led here is no longer shown, so the heading takes the focus.
  const arrives = onBack !== null
  useEffect(() => {
    if (arrives) heading.current?.focus()
  }, [arrives])
  return (
    <div className="flex min-h-0 flex-1 flex-col overflow-y-auto scroll-pt-20">
      <header className="sticky top-0 z-10 shrink-0 border-b border-line bg-surface">
        {/* As wide as the content below, so that both begin at the same edge. */}
        <div className={cx(isTable(page) ? inset : column, 'flex min-h-14 items-center gap-2 sm:min-h-16')}>
          {onBack && <IconButton icon={ArrowLeft} label={common.back} onClick={onBack} className="-ml-2" />}
          <h2
            ref={heading}
            tabIndex={-1}
            className="py-2 text-head font-semibold tracking-[-0.01em] outline-none"
          >
            {settingsMenu.names[page]}
          </h2>
        </div>
      </header>
      {/* A container, because its content depends on its own width and not on the window's: beside the menus of a tablet it is as narrow as a phone. */}
      <div
        className={cx(
          '@container gap-4',
          isTable(page)
            ? `${inset} flex min-h-0 flex-1 flex-col pt-4 lg:pb-4`
            : `${column} grid content-start py-5`,
        )}
      >
        {maySeePage(me, page) ? (
          <Content me={me} page={page} />
        ) : (
          <EmptyState icon={Lock} title={common.forbidden.title}>
            {common.forbidden.hint}
          </EmptyState>
        )}
      </div>
    </div>
  )
}

function Content({ me, page }: { me: SessionUser; page: PageName }) {
  switch (page) {
    case 'general':
      return (
        <>
          <FirstStepsCard onGo={goToFirstStep} />
          <General me={me} />
        </>
      )
    case 'users':
      return (
        <>
          <TeamCard onTeam={() => goTo({ page: 'team' })} />
          <AgentPermissions me={me} />
        </>
      )
    case 'communication':
      return <Communication me={me} onMenu={() => goTo({ page: 'bot_menu' })} />
    case 'interactions':
      return (
        <Interactions
          me={me}
          onAreas={() => goTo({ menu: 'home', section: 'areas', page: null })}
          onSchedule={() => goTo({ page: 'schedule' })}
        />
      )
    case 'channels':
      return <Channels />
    case 'integrations':
      return (
        <>
          <Integrations />
          {isAdmin(me.role) && <ApiKeys />}
          {isAdmin(me.role) && <Hooks.Part waiting={<FormSkeleton fields={2} />} />}
        </>
      )
    case 'interface':
      return <Interface />
    case 'audit':
      return <Audit.Part />
    case 'account':
      return <Account me={me} />
    case 'team':
      return <Team me={me} />
    case 'schedule':
      return <BusinessHours me={me} />
    case 'bot_menu':
      return <BotMenu me={me} />
    case 'messages':
      return <AgentMessages me={me} />
  }
}
