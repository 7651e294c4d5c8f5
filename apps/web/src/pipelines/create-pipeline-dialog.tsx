import { createPipelineInput } from '@dossier/domain/pipelines/schema.ts';
import { Button, Group, Modal, Stack, TagsInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formErrors } from '../failure.ts';
import { t } from '../language/t.ts';
import { queryClient } from '../query-client.ts';
import { bySchema } from '../shell/checked-by.ts';
import { FormFailure } from '../shell/form-failure.tsx';
import { trpc } from '../trpc.ts';

export function CreatePipelineDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('New pipeline')}>
      {isOpen && <CreatePipelineForm />}
    </Modal>
  );
}

interface Values {
  name: string;
  stages: string[];
}

function CreatePipelineForm() {
  const navigate = useNavigate();
  const form = useForm<Values>({
    initialValues: { name: '', stages: ['New', 'Qualified', 'Offer', 'Won', 'Lost'] },
    validate: (values) => bySchema(createPipelineInput)(inputOf(values)),
  });
  const creating = useMutation(
    trpc.pipelines.create.mutationOptions({
      onSuccess: async ({ data }) => {
        await queryClient.invalidateQueries(trpc.pipelines.pathFilter());
        await navigate({ to: '/settings/pipelines/$pipelineId', params: { pipelineId: data.id } });
      },
      onError: (error) => form.setErrors(formErrors(error, ['name', 'stages'])),
      meta: { isQuiet: true },
    }),
  );
  return (
    <form onSubmit={form.onSubmit((values) => creating.mutate(inputOf(values)))} noValidate>
      <Stack gap="sm">
        <FormFailure>{form.errors['_']}</FormFailure>
        <TextInput label={t('Name')} data-autofocus {...form.getInputProps('name')} />
        <TagsInput
          label={t('Stages')}
          description={t('In order. “Won” and “Lost” end a deal; you can change that afterwards.')}
          {...form.getInputProps('stages')}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={creating.isPending}>
            {t('Create the pipeline')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function inputOf({ name, stages }: Values) {
  return { name, stages: stages.map((stage) => ({ name: stage, kind: kindOf(stage) })) };
}

function kindOf(stage: string): 'OPEN' | 'WON' | 'LOST' {
  const name = stage.trim().toLowerCase();
  return name === 'won' ? 'WON' : name === 'lost' ? 'LOST' : 'OPEN';
}
