import { applyCommands } from './apply-commands';
import type { Command, ReplaceCommand } from './commands';
import { documentToJson, listNodeIds } from './document-json';
import type { SurveyDocument } from './survey-document';

/** @returns the command that gives anybody this document, with the same ids */
export const createReplaceCommand = (document: SurveyDocument): ReplaceCommand => ({
  type: 'replace',
  definition: documentToJson(document),
  ids: listNodeIds(document),
});

/** @returns one command that does the same, if there are more than may be sent together */
export const limitCommands = (
  document: SurveyDocument,
  commands: readonly Command[],
  maxCommands: number,
): readonly Command[] =>
  commands.length <= maxCommands
    ? commands
    : [createReplaceCommand(applyCommands(document, commands).document)];
