/** The story that a transcript tells. */
import { createStory } from '../story/create-story.ts'
import type { Story } from '../story/story.ts'
import type { Transcript } from '../transcript/read-transcript.ts'

/** From its lines, in their order. */
export function storyOf({ lines }: Transcript): Story {
  const { add, story } = createStory()
  for (const { event } of lines) add(event, event.at)
  return story
}
