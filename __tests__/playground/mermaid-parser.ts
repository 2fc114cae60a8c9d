/** Mermaid's own parser, as GitHub's pages use it, without a browser. */
import DOMPurify from 'dompurify'
import mermaid from 'mermaid'

// Only how labels are drawn is made safe by it, which needs a browser; the grammar is not touched.
Object.assign(DOMPurify, { addHook: () => undefined, sanitize: (text: string) => text })

/** Every Mermaid block of a Markdown text. */
export function mermaidBlocks(markdown: string): string[] {
  return Array.from(markdown.matchAll(/^```mermaid\n(.*?)^```$/gms), ([, text = '']) => text)
}

/** The kind of the diagram. Throws where Mermaid does not take the text. */
export async function parseMermaid(text: string): Promise<string> {
  const { diagramType } = await mermaid.parse(text)
  return diagramType
}

const isLoaded = mermaid.parse('gantt')

export interface GanttTask {
  readonly section: string
  readonly task: string
  readonly start: Date
  readonly end: Date
  readonly isBad: boolean
}

/** What Mermaid understands of a Gantt chart. */
export async function ganttTasks(text: string): Promise<GanttTask[]> {
  await isLoaded
  const diagram = await mermaid.mermaidAPI.getDiagramFromText(text)
  const { getTasks } = diagram.db as unknown as { getTasks(): Record<string, unknown>[] }
  return getTasks.call(diagram.db).map(task => ({
    section: String(task['type'] ?? task['section']),
    task: String(task['task']),
    start: task['startTime'] as Date,
    end: task['endTime'] as Date,
    isBad: task['crit'] === true,
  }))
}
