import { ActionIcon, Menu } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { IconTransform } from '@tabler/icons-react';
import { convertElement } from '@vantage/survey-document/operations/convert-element';
import type { DocumentNode } from '@vantage/survey-document/survey-document';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tooltip } from '../../../../ui/overlays/tooltip';
import { findLostProperties, getConversionTarget, listConversions } from '../../metadata/question-types';
import { usePropertyTexts } from '../../metadata/use-property-texts';
import { referenceProperties } from '../../references/reference-properties';
import { useAnnounce } from '../../session/announcer';
import { useEditor } from '../../session/use-editor';
import classes from './node-header.module.css';

/** A menu of the types that a question can become, each with what would be lost. */
export const ConvertMenu = ({ node }: { node: DocumentNode }) => {
  const { t, i18n } = useTranslation('survey-properties');
  const session = useEditor();
  const announce = useAnnounce();
  const { getTypeTitle, getTitle } = usePropertyTexts();
  const [isOpen, setOpen] = useState(false);
  const { document } = session.getState();
  const types = isOpen ? listConversions(document, node) : [];
  const list = new Intl.ListFormat(i18n.language);

  const convert = (type: string): void => {
    const { document: current } = session.getState();
    const target = getConversionTarget(current, node, type);
    session.execute(convertElement(current, referenceProperties, node.id, target).commands);
    announce(t('convert.done', { type: getTypeTitle(type) }));
  };
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={280}>
      <Menu.Target>
        <ActionIcon size={28} aria-label={t('convert.verb')} {...tooltip(t('convert.verb'))}>
          <IconTransform size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown className={classes.types}>
        {types.map((type) => {
          const lost = findLostProperties(document, node, type);
          return (
            <Menu.Item key={type} onClick={() => convert(type)}>
              {getTypeTitle(type)}
              {lost.length > 0 && (
                <span className={classes.lost}>
                  {t('convert.loses', { properties: list.format(lost.map((name) => getTitle({ name }))) })}
                </span>
              )}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
};
