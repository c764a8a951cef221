import type { Business, SessionUser, WhatsappConfig } from '@hilo/contracts'
import type { ReactNode } from 'react'
import { useLoadError } from '../../../server/forms/use-load-error'
import { useBusiness, useWhatsappConfig } from '../../../server/reads/business'
import { settings } from '../../../strings'
import { FormSkeleton } from '../../../ui/form/form-skeleton'
import { ErrorState } from '../../../ui/state/error-state'

interface BotConfigLoaderProps {
  me: SessionUser
  /** Wraps the skeleton or the error. */
  wrap?: (content: ReactNode) => ReactNode
  /** Shown while they load. */
  skeleton?: ReactNode
  children: (business: Business, config: WhatsappConfig) => ReactNode
}

/** Loads the business, then the bot messages by an identifier that the business has. */
export function BotConfigLoader({
  me,
  wrap = unwrapped,
  skeleton = <FormSkeleton fields={2} />,
  children,
}: BotConfigLoaderProps) {
  const business = useBusiness(me.business)
  const config = useWhatsappConfig(business.data?.whatsapp_config_uuid)
  const noBusiness = useLoadError(business, settings.businessFailed)
  const noConfig = useLoadError(config, settings.configFailed)
  const problem = noBusiness ?? noConfig
  if (problem) {
    return wrap(
      <ErrorState
        {...problem}
        busy={business.isFetching || config.isFetching}
        onRetry={() => void (noBusiness ? business : config).refetch()}
      />,
    )
  }
  return business.data && config.data ? children(business.data, config.data) : wrap(skeleton)
}

const unwrapped = (content: ReactNode) => content
