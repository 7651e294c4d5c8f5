import { createPipelineInput } from '@dossier/domain/pipelines/schema.ts';
import { TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { t } from '../language/t.ts';
import { queryClient } from '../session/query-client.ts';
import { bySchema } from '../ui/form/checked-by.ts';
import { SaveForm } from '../ui/form/save-form.tsx';
import { api, trpc } from '../session/trpc.ts';

interface Values {
  name: string;
  stages: string[];
}

export function CreatePipelineForm({ onDone }: { onDone: () => void }) {
  const navigate = useNavigate();
  const form = useForm<Values>({
    initialValues: { name: '', stages: ['New', 'Qualified', 'Offer', 'Won', 'Lost'] },
    validate: (values) => bySchema(createPipelineInput)(inputOf(values)),
  });
  const save = async (values: Values) => {
    const { data } = await api.pipelines.create.mutate(inputOf(values));
    await queryClient.invalidateQueries(trpc.pipelines.pathFilter());
    await navigate({ to: '/settings/pipelines/$pipelineId', params: { pipelineId: data.id } });
  };
  return (
    <SaveForm form={form} fields={['name', 'stages']} save={save} onDone={onDone} action={t('Create the pipeline')}>
      <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
      <TagsInput
        label={t('Stages')}
        description={t('In order. “Won” and “Lost” end a deal; you can change that afterwards.')}
        {...form.getInputProps('stages')}
      />
    </SaveForm>
  );
}

function inputOf({ name, stages }: Values) {
  return { name, stages: stages.map((stage) => ({ name: stage, kind: kindOf(stage) })) };
}

function kindOf(stage: string): 'OPEN' | 'WON' | 'LOST' {
  const name = stage.trim().toLowerCase();
  return name === 'won' ? 'WON' : name === 'lost' ? 'LOST' : 'OPEN';
}
