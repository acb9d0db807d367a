{{- define "vantage.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}
{{- define "vantage.pod" -}}
automountServiceAccountToken: false
terminationGracePeriodSeconds: 40
securityContext: { runAsNonRoot: true, runAsUser: 10001, seccompProfile: { type: RuntimeDefault } }
volumes: [{ name: tmp, emptyDir: {} }]
{{- end }}
{{- define "vantage.container" -}}
image: {{ include "vantage.image" . }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false, capabilities: { drop: [ALL] } }
volumeMounts: [{ name: tmp, mountPath: /tmp }]
env:
  {{- range $name, $value := .Values.env }}
  - { name: {{ $name }}, value: {{ $value | quote }} }
  {{- end }}
{{- end }}
