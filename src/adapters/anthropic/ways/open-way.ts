/** Opens a way to the model that is no key. Loaded only where one is asked for. */
import type { Access } from '../../../core/config/access.ts'
import type { AnthropicAccess } from '../client.ts'
import { MODEL_API } from '../model-faults.ts'
import type { WayTools } from './exchange.ts'
import { federationWay } from './federation.ts'
import { foundryAddress, foundryWay } from './foundry.ts'
import { googleAddress, googleCloudWay } from './google-cloud.ts'

type OpenedWay = Required<Pick<AnthropicAccess, 'way' | 'baseURL'>>

/**
 * Opens it once for a run: all its clients share the tokens. Throws ConfigurationError for what is missing, before
 * anything is spent.
 */
export async function openWay(access: Exclude<Access, { kind: 'key' }>, surroundings: WayTools): Promise<OpenedWay> {
  const { baseURL } = access
  switch (access.kind) {
    case 'federation': {
      const address = baseURL || MODEL_API
      return { baseURL: address, way: federationWay(access, address, surroundings) }
    }
    case 'google-cloud':
      return { baseURL: baseURL || googleAddress(access.region), way: googleCloudWay(access, surroundings) }
    case 'foundry':
      return { baseURL: baseURL || foundryAddress(access.resource), way: foundryWay(access, surroundings) }
    case 'bedrock':
    case 'aws': {
      const { amazonAddress, amazonWay } = await import('./amazon.ts')
      return { baseURL: baseURL || amazonAddress(access.kind, access.region), way: amazonWay(access, surroundings) }
    }
  }
}
